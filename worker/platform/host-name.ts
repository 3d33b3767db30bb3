const IP_ADDRESS = /^\[|^\d{1,3}(?:\.\d{1,3}){3}$/;
const MAX_HOST_LENGTH = 253;

/**
 * The host of a URL in the form in which hosts are compared: lower-case punycode without port and trailing dot. Null if the
 * URL isn't http(s), has credentials, or has an IP address or no host.
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
 * The host of a domain, wildcard or URL as people and networks write it, canonical and without `www.`; null if there is
 * none.
 */
export function hostOf(text: string): string | null {
  const source = text.trim().replace(/^\*\./, '');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? source : `https://${source}`);
  return (url && canonicalHost(url))?.replace(/^www\.(?=.+\.)/, '') ?? null;
}
