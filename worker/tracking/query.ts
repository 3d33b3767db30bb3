/** The parameters of an address, decoded; of one that is given twice, the first. */
export type Query = ReadonlyMap<string, string>;

const EMPTY: Query = new Map();

/**
 * Reads what follows the `?` of an address, as forms encode it. Written out, since the redirect reads one for each click
 * and `URLSearchParams` costs several times as much, most of it in collecting its garbage.
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

/** Percent-decoding that leaves alone what is not well encoded. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
