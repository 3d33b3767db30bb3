import type { LinkData } from './program.ts';

const MACRO = /\{([a-z0-9_]+)\}/gi;

/** What only the click knows, by every spelling that networks use (lower case), and the spelling of the edge table. */
const CLICK_MACROS = new Map([
  ['click_id', 'click_id'],
  ['clickid', 'click_id'],
  ['publisher_id', 'publisher_id'],
  ['sub_id', 'sub_id'],
  ['subid', 'sub_id'],
  ['deeplink', 'deeplink'],
  ['deeplink_raw', 'deeplink_raw'],
]);

/** Stands where a macro has no value; no URL can contain it. */
const UNKNOWN = '\u0000';
/** Values within values are read so deep; one that names itself comes to an end there. */
const DEEPEST = 1;

/**
 * A network's link for one program with only the click's macros left in it, in our spelling. Names are read without
 * regard to case; the program's data wins over the network's variables. A value that begins the link or its host stands
 * as it is (its own macros are read too); in path, query and fragment it is percent-encoded. A query parameter whose
 * name is unknown is left out. Null when the link would lack a part elsewhere or is not an http(s) URL.
 */
export function mergeLink(template: string, variables: LinkData, data: LinkData): string | null {
  const values = new Map<string, string>();
  for (const [name, value] of [...Object.entries(variables), ...Object.entries(data)])
    values.set(name.toLowerCase(), value);
  const link = withoutUnknown(expand(template.replaceAll(UNKNOWN, ''), values, ''));
  return link.includes(UNKNOWN) || !/^https?:\/\/[^/?#]/i.test(link) ? null : link;
}

/** Expands the macros of a text that follows `before`, which is part of the answer. */
function expand(text: string, values: ReadonlyMap<string, string>, before: string, depth = 0): string {
  let link = before;
  let at = 0;
  for (const match of text.matchAll(MACRO)) {
    const name = (match[1] ?? '').toLowerCase();
    const clickMacro = CLICK_MACROS.get(name);
    const value = values.get(name)?.replaceAll(UNKNOWN, '').toWellFormed();
    link += text.slice(at, match.index);
    at = match.index + match[0].length;
    if (clickMacro) link += `{${clickMacro}}`;
    else if (value === undefined || depth > DEEPEST) link += UNKNOWN;
    else if (/^[^:/?#]+:\/\/[^/?#]*[/?#]/.test(link)) link += encodeAround(value);
    else link = expand(value, values, link, depth + 1);
  }
  return link + text.slice(at);
}

/** Percent-encodes a value but for click macros in it. */
function encodeAround(value: string): string {
  return value
    .split(MACRO)
    .map((part, index) => {
      if (index % 2 === 0) return encodeURIComponent(part);
      const clickMacro = CLICK_MACROS.get(part.toLowerCase());
      return clickMacro ? `{${clickMacro}}` : encodeURIComponent(`{${part}}`);
    })
    .join('');
}

function withoutUnknown(link: string): string {
  const query = link.indexOf('?');
  if (query < 0 || !link.includes(UNKNOWN)) return link;
  const known = link
    .slice(query + 1)
    .split('&')
    .filter((parameter) => !parameter.includes(UNKNOWN));
  return known.length > 0 ? `${link.slice(0, query)}?${known.join('&')}` : link.slice(0, query);
}
