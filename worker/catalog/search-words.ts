/** Words beyond these are not looked at. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 100;

/**
 * What a person typed as an FTS5 query: every word must begin a word of the text. Each word is quoted, so no character
 * means anything to FTS5. Null when no letter or digit is in it, which nothing can match.
 */
export function matchExpression(typed: string): string | null {
  const words = typed
    .slice(0, MAX_WORD_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  return words.length > 0 ? words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' ') : null;
}
