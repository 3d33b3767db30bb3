import { DomainError } from '../platform/errors.ts';
import { canonicalHost } from '../platform/host-name.ts';
import { registrableDomain } from '../platform/hosts.ts';

/** Browsers and networks cut URLs beyond this many characters. */
const MAX_URL_LENGTH = 2_048;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Reads a destination: an absolute http(s) URL without credentials or control characters, at most 2,048 characters.
 * Its host is in the form that hosts are compared in (`canonicalHost`). Throws `link.url_too_long`, `link.url_invalid`, `link.url_unsupported`,
 * `link.url_has_credentials` (400 each).
 */
export function parseDestination(text: string): URL {
  if (text.length > MAX_URL_LENGTH)
    throw new DomainError(
      'link.url_too_long',
      `The url has ${text.length} characters; at most 2,048 are possible.`,
    );
  if (CONTROL.test(text)) throw new DomainError('link.url_invalid', 'The url has control characters in it.');
  const url = URL.parse(text);
  if (!url) throw new DomainError('link.url_invalid', 'The url is not an absolute web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new DomainError('link.url_unsupported', `A link can't lead to a ${url.protocol} address.`);
  if (url.username || url.password)
    throw new DomainError('link.url_has_credentials', 'The url has a user name or password in it.');
  const host = canonicalHost(url);
  if (host === null || registrableDomain(host) === null)
    throw new DomainError('link.url_invalid', `"${url.hostname}" is not a public host name.`);
  if (host !== url.hostname) url.hostname = host;
  return url;
}

/** What is kept of a destination: origin and path without query and fragment, at most 512 characters. */
export function keptOf(href: string): string {
  const end = href.search(/[?#]/);
  return (end < 0 ? href : href.slice(0, end)).slice(0, 512);
}
