import { decodePercent, isPasted, queryTextOf } from './query.ts';

const ID = /(?:PUB\d{6}|(?:brd|prg|lnk)_[0-9a-z]{16,26})(?![0-9a-z])/i;
/** What a sentence, a table or Markdown puts around a link. Domains and names begin and end with a letter or a digit. */
const AROUND_NAME = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const AROUND_URL = /^["'<([“‘«\s]+|["'>\]”’»\s]+$/gu;
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad\t\n\r]/gu;
/** A mark that opens, encoded, before a URL that isn't. */
const OPENING = /^(?:%22|%27|%3c|%28|%5b|["'<([])(?=https?:)/i;
const CLOSING: Readonly<Record<string, RegExp>> = {
  '"': /(?:%22|")$/,
  "'": /(?:%27|')$/,
  '<': /(?:%3e|>)$/i,
  '(': /(?:%29|\))$/,
  '[': /(?:%5d|\])$/i,
};
/** `&amp;` of a page's source. */
const ENTITY = /^(?:amp;|#38;|#x26;)+/i;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?=[/:?#]|$)/u;
/** “&” before a parameter of a link, in its path. People add one to a link that has no question mark. */
const PARAMETER = /&(?=(?:amp;|#38;|#x26;)*(?:url|u|ref|c|test)=)/i;
const IDS: ReadonlySet<string> = new Set(['p', 'b', 'np', 'id']);
const MAX_DECODINGS = 3;

/**
 * A link as it was before people and programs changed it: with the full stop or bracket of its sentence, with `&amp;`, an encoded
 * question mark or an ampersand in place of it, more slashes, a destination that was encoded twice, in another encoding, in quotes or without https. Null if there is nothing to
 * mend.
 */
export function mendLink(address: string): string | null {
  const at = address.indexOf('/', address.indexOf('//') + 2);
  const rest = address.slice(at);
  const whole = rest.includes('?') ? rest : rest.replace(/%3f/i, '?');
  const [before = ''] = whole.split('?', 1);
  const [path = '', ...added] = before.split(PARAMETER);
  const query = [...added, queryTextOf(whole)].filter(Boolean).join('&');
  const segments = decodeBytes(path)
    .split('/')
    .map((segment) => encodeURIComponent(nameIn(segment)));
  const mended = `${address.slice(0, at)}/${segments.filter(Boolean).join('/')}${query && `?${mendQuery(query)}`}`;
  return mended === address ? null : mended;
}

/** The URL that a destination was meant to be: what may be left of it, without what was put around it. */
export function mendUrl(text: string): string {
  let url = text.replace(INVISIBLE, '').replace(AROUND_URL, '');
  for (let count = 0; count < MAX_DECODINGS && /^https?%(?:25)*3a/i.test(url); count++)
    url = decodeBytes(url);
  // An email's line encoding writes “=” as “=3D”.
  url = url.replace(/^3d(?=https?:)/i, '');
  const host = url.replace(/^\/+/, '');
  return HOST.test(host) ? `https://${host}` : url;
}

/** Percent-decodes what is UTF-8, and leaves other bytes encoded. */
export function decodeBytes(text: string): string {
  return text.replace(/(?:%[0-7][0-9a-f])+|(?:%[89a-f][0-9a-f])+/gi, decodePercent);
}

function mendQuery(query: string): string {
  let isUrl = false;
  let closing: RegExp | undefined;
  const pairs = query.split('&').map((pair) => {
    const [, rawName = '', raw] = /^([^=]*)(?:=(.*))?$/s.exec(pair.replace(ENTITY, '')) ?? [];
    if (isUrl) return raw === undefined ? rawName : `${rawName}=${raw}`;
    const name = nameIn(decodeBytes(rawName));
    if (raw === undefined) return rawName;
    if (name === 'url' || name === 'u') {
      const opening = OPENING.exec(raw)?.[0] ?? '';
      const opened = raw.slice(opening.length);
      isUrl = isPasted(opened);
      if (!isUrl) return `${name}=${encodeURIComponent(mendUrl(decodeBytes(raw.replaceAll('+', ' '))))}`;
      closing = CLOSING[decodeBytes(opening)];
      return `${name}=${opened}`;
    }
    return IDS.has(name) && ID.test(decodeBytes(raw))
      ? `${name}=${nameIn(decodeBytes(raw))}`
      : `${name}=${raw}`;
  });
  const closed = pairs.findIndex((pair) => closing?.test(pair));
  return pairs.map((pair, at) => (at === closed && closing ? pair.replace(closing, '') : pair)).join('&');
}

/** An ID in a text, or the text without what is around it. */
function nameIn(text: string): string {
  return ID.exec(text)?.[0] ?? text.replace(INVISIBLE, '').replace(AROUND_NAME, '');
}
