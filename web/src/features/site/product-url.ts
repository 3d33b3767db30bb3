/** What was typed as a URL: a bare domain or a path without a scheme gets `https://`. */
export function productUrl(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
    ? text
    : `https://${text.replace(/^\/\//, '')}`;
}
