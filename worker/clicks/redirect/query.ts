/** The text after the question mark of a URL without a fragment; empty without one. */
export function queryTextOf(address: string): string {
  const at = address.indexOf('?');
  return at < 0 ? '' : address.slice(at + 1);
}

/** Decoded query parameters. The first of repeated ones wins. */
export type Query = ReadonlyMap<string, string>;

const EMPTY: Query = new Map();

/**
 * Parses a query string as forms encode it. Every redirect does this, and `URLSearchParams` costs several times as much,
 * most of it in garbage collection.
 *
 * A URL that was pasted into `url` as it is ends only where the query does: a `&` doesn’t end it. So what follows it
 * belongs to it, unless `owns` says that the form has such a parameter and it isn't there yet.
 */
export function readQuery(text: string, owns: (name: string, value: string) => boolean): Query {
  if (text === '') return EMPTY;
  const query = new Map<string, string>();
  let pasted: string | null = null;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const raw = equals < 0 ? '' : pair.slice(equals + 1);
    const isNew = name !== '' && !query.has(name);
    const isUrl = name === 'url' || name === 'u';
    if (pasted === null) {
      if (isUrl && !query.has('url') && isPasted(raw)) pasted = raw;
      else if (isNew) query.set(name, decoded(raw));
    } else if (isNew && owns(name, decoded(raw))) query.set(name, decoded(raw));
    else pasted = joined(pasted, pair, isUrl);
  }
  if (pasted !== null) query.set('url', pasted);
  return query;
}

/** A pasted URL with what follows it. Another `url` belongs to it only if it has parameters of its own already. */
function joined(pasted: string, pair: string, isUrl: boolean): string {
  const hasQuery = pasted.includes('?');
  if (pair === '' || (isUrl && !hasQuery)) return pasted;
  // “&” is also a character of paths. A parameter has its “=” before any slash or question mark.
  return `${pasted}${hasQuery || !/^[^?=/]*=/.test(pair) ? '&' : '?'}${pair}`;
}

/**
 * True for a URL that isn't encoded as a parameter. Some encode only what comes after its path, and no URL has an encoded host or
 * control characters.
 */
export function isPasted(raw: string): boolean {
  return (
    /^https?:\/\/[^/?%]+(?:[/?]|$)/i.test(raw) &&
    (raw.includes('?') || !/%3f/i.test(raw)) &&
    !/%[01][0-9a-f]|%7f/i.test(raw)
  );
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
