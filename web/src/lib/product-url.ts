/** Adds `https://` to input without a scheme, such as a bare domain. */
export function productUrl(input: string): string {
  const text = input.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
    ? text
    : `https://${text.replace(/^\/\//, '')}`;
}
