/**
 * The host of a domain, wildcard or URL as people and networks write it: lower case, punycode, without `www.` and port;
 * null when the text has none.
 */
export function hostOf(text: string): string | null {
  const source = text.trim().replace(/^\*\./, '');
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? source : `https://${source}`);
  return url?.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '') || null;
}
