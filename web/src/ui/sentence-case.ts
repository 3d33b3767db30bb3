/** A text with a capital first letter, for the start of a line: `up to 12%` → `Up to 12%`. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
