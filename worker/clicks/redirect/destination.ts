import { MAX_URL_LENGTH } from '../../platform/contract/link-rules.ts';
import { DomainError } from '../../platform/errors.ts';
import { canonicalHost } from '../../platform/host-name.ts';
import { findRegistrableDomain } from '../../platform/hosts.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Parses a destination: an absolute http(s) URL without credentials or control characters, at most 2,048 characters. Its
 * host is canonical (`canonicalHost`). Throws `link.url_too_long`, `link.url_invalid`, `link.url_unsupported`,
 * `link.url_has_credentials` (400 each).
 */
export async function parseDestination(text: string): Promise<URL> {
  if (text.length > MAX_URL_LENGTH)
    throw new DomainError(
      'link.url_too_long',
      `The URL has ${text.length} characters. The maximum is 2,048.`,
    );
  if (CONTROL.test(text)) throw new DomainError('link.url_invalid', 'The URL contains control characters.');
  const url = URL.parse(text);
  if (!url)
    throw new DomainError('link.url_invalid', 'The URL must be absolute and start with https:// or http://.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DomainError('link.url_unsupported', `A link can't lead to a ${url.protocol} address.`);
  if (url.username || url.password)
    throw new DomainError('link.url_has_credentials', 'The URL must not contain a user name or password.');
  const host = canonicalHost(url);
  if (host === null || (await findRegistrableDomain(host)) === null)
    throw new DomainError('link.url_invalid', `"${url.hostname}" is not a public host name.`);
  if (host !== url.hostname) url.hostname = host;
  return url;
}

/** The part of a destination that is stored: origin and path, at most 512 characters. */
export function storedDestination(href: string): string {
  const end = href.search(/[?#]/);
  return (end < 0 ? href : href.slice(0, end)).slice(0, 512);
}
