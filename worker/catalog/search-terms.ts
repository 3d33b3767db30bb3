/** Later words are ignored. */
const MAX_WORDS = 8;
const MAX_TEXT_LENGTH = 100;

/**
 * Converts typed text to an FTS5 query in which each word matches as a prefix. Words are quoted, so no character has a
 * meaning for FTS5. Null if there is no letter or digit, because nothing can match.
 */
export function matchExpression(input: string): string | null {
  const words = input
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  return words.length > 0 ? words.map(prefixOf).join(' ') : null;
}

/** An FTS5 query that a text with one of these words matches. Null without words. */
export function anyWordExpression(words: readonly string[]): string | null {
  return words.length > 0 ? words.slice(0, MAX_WORDS).map(prefixOf).join(' OR ') : null;
}

function prefixOf(word: string): string {
  return `"${word.replaceAll('"', '""')}"*`;
}
