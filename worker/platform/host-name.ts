const IP_ADDRESS = /^\[|^\d{1,3}(?:\.\d{1,3}){3}$/;
const MAX_HOST_LENGTH = 253;

/**
 * The host of a web address in the one form that hosts are compared in: lower-case punycode without port and without a
 * trailing dot. Null for an address that is not http(s), has credentials, or names an IP address or no host.
 */
export function canonicalHost(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  const { hostname } = url;
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (host === '' || host.startsWith('.') || host.endsWith('.') || host.includes('..')) return null;
  return host.length > MAX_HOST_LENGTH || IP_ADDRESS.test(host) ? null : host;
}

/**
 * The host of a domain, wildcard or URL as people and networks write it, by the rule of `canonicalHost` and without
 * `www.`; null when the text has none.
 */
export function hostOf(text: string): string | null {
  const source = text.trim().replace(/^\*\./, '');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? source : `https://${source}`);
  return (url && canonicalHost(url))?.replace(/^www\.(?=.+\.)/, '') ?? null;
}
