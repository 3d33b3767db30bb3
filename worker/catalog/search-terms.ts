/** Later words are ignored. */
const MAX_WORDS = 8;
const MAX_TEXT_LENGTH = 100;
/** Shorter parts of words are not indexed. */
const MIN_PART = 3;

/**
 * Typed text as two FTS5 queries, which must both match: the words that match any part of a word, and the shorter ones, which match
 * its beginning. Each is null without words.
 */
export interface SearchTerms {
  parts: string | null;
  prefixes: string | null;
}

/**
 * Words are letters and digits, and quoted, so nothing has a meaning for FTS5. Null if there is no letter or digit, because nothing
 * can match.
 */
export function searchTerms(input: string): SearchTerms | null {
  const words = wordsOf(input);
  if (words.length === 0) return null;
  const [parts, prefixes] = [words.filter(isPart), words.filter((word) => !isPart(word))];
  return {
    parts: parts.length > 0 ? parts.map((word) => `"${word}"`).join(' ') : null,
    prefixes: prefixes.length > 0 ? prefixes.map(prefixOf).join(' ') : null,
  };
}

/** SQL that selects `column` of the rows that match, with its values. `AND` and a condition can be added. */
function foundIn(
  { byPrefix, byPart }: { byPrefix: string; byPart: string },
  { parts, prefixes }: SearchTerms,
  column: string,
): { sql: string; values: string[] } {
  const matching = (index: string, selected: string) =>
    `SELECT ${index}.${selected} FROM ${index} WHERE ${index} MATCH ?`;
  if (parts === null) return { sql: matching(byPrefix, column), values: [prefixes ?? ''] };
  if (prefixes === null) return { sql: matching(byPart, column), values: [parts] };
  return {
    sql: `${matching(byPart, column)} AND ${byPart}.rowid IN (${matching(byPrefix, 'rowid')})`,
    values: [parts, prefixes],
  };
}

/** The numbers of programs with a name, category or country that matches. */
export const programsFound = (terms: SearchTerms) =>
  foundIn({ byPrefix: 'program_search', byPart: 'program_part_search' }, terms, 'rowid');

/** The IDs of brands of which an operator's decision has another name that matches. */
export const renamedBrandsFound = (terms: SearchTerms) =>
  foundIn({ byPrefix: 'brand_name_search', byPart: 'brand_part_search' }, terms, 'brand_id');

/** Converts typed text to an FTS5 query in which each word matches as a prefix. Null as for `searchTerms`. */
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

function wordsOf(input: string): string[] {
  const text = input.slice(0, MAX_TEXT_LENGTH).toWellFormed().normalize('NFC');
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
}

function isPart(word: string): boolean {
  return [...word].length >= MIN_PART;
}

function prefixOf(word: string): string {
  return `"${word.replaceAll('"', '""')}"*`;
}
