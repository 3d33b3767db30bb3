/** Decoded query parameters. The first of repeated ones wins. */
export type Query = ReadonlyMap<string, string>;

const EMPTY: Query = new Map();

/**
 * Parses a query string as forms encode it. Every redirect does this, and `URLSearchParams` costs several times as much,
 * most of it in garbage collection.
 */
export function readQuery(text: string): Query {
  if (text === '') return EMPTY;
  const query = new Map<string, string>();
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    if (name !== '' && !query.has(name)) query.set(name, equals < 0 ? '' : decoded(pair.slice(equals + 1)));
  }
  return query;
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodePercent(spaced) : spaced;
}

/** Percent-decodes a text, or returns it unchanged if it is malformed. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
