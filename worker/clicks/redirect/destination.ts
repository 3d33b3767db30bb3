import { MAX_URL_LENGTH } from '../../platform/contract/link-rules.ts';
import { failure } from '../../platform/failure.ts';
import { canonicalHost } from '../../platform/host-name.ts';
import { findRegistrableDomain } from '../../platform/hosts.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds control characters
const CONTROL = /[\u0000-\u001f\u007f]/;

const linkUrlTooLong = failure(
  'link.url_too_long',
  400,
  (length: number) => `The URL has ${length.toLocaleString('en')} characters. The maximum is 2,048.`,
  { action: 'Send a URL of at most 2,048 characters.', sample: [3_000] },
);
const linkUrlInvalid = failure(
  'link.url_invalid',
  400,
  'The URL must be absolute and start with https:// or http://.',
  { action: 'Send an absolute http(s) URL with a public host.' },
);
const linkUrlUnsupported = failure(
  'link.url_unsupported',
  400,
  (protocol: string) => `A link can't lead to a ${protocol} address.`,
  { action: 'Send an https or http URL.', sample: ['mailto'] },
);
const linkUrlHasCredentials = failure(
  'link.url_has_credentials',
  400,
  'The URL must not contain a user name or password.',
  { action: 'Remove the user name and password from the URL.' },
);

/**
 * Parses a destination: an absolute http(s) URL without credentials or control characters, at most 2,048 characters. Its
 * host is canonical (`canonicalHost`). Throws `link.url_too_long`, `link.url_invalid`, `link.url_unsupported`,
 * `link.url_has_credentials` (400 each).
 */
export async function parseDestination(text: string): Promise<URL> {
  if (text.length > MAX_URL_LENGTH) throw linkUrlTooLong(text.length);
  if (CONTROL.test(text)) throw linkUrlInvalid('The URL contains control characters.');
  const url = URL.parse(text);
  if (!url) throw linkUrlInvalid();
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw linkUrlUnsupported(url.protocol);
  if (url.username || url.password) throw linkUrlHasCredentials();
  const host = canonicalHost(url);
  if (host === null || (await findRegistrableDomain(host)) === null)
    throw linkUrlInvalid(`"${url.hostname}" is not a public host name.`);
  if (host !== url.hostname) url.hostname = host;
  return url;
}

/** The part of a destination that is stored: origin and path, with a `?` for a query, at most 512 characters. */
export function storedDestination(href: string): string {
  return (/^[^?#]*\??/.exec(href)?.[0] ?? '').slice(0, 512);
}
