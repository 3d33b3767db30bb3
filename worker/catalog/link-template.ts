import type { LinkData } from './program.ts';

export const MACRO = /\{([a-z0-9_]+)\}/gi;

/** Macros that are filled at the click: every spelling that networks use, in lower case, and that of the edge table. */
export const CLICK_MACROS = new Map([
  ['click_id', 'click_id'],
  ['clickid', 'click_id'],
  ['publisher_id', 'publisher_id'],
  ['sub_id', 'sub_id'],
  ['subid', 'sub_id'],
  ['deeplink', 'deeplink'],
  ['deeplink_raw', 'deeplink_raw'],
]);

/** Placeholder of a missing value; no URL can contain it. */
const UNKNOWN = '\u0000';
/** The nesting depth of macros in values, which stops values that contain themselves. */
const MAX_DEPTH = 1;

/**
 * Expands a network's link template for a program, up to the click's own macros. Names ignore case, and the program's data
 * overrides the network's variables. A value at the start of the link or in its host is inserted as it is, and its own
 * macros are expanded. In path, query and fragment it is percent-encoded. A query parameter without a value is left out.
 * Null if a value is missing elsewhere or the link is not an http(s) URL.
 */
export function mergeLink(template: string, variables: LinkData, data: LinkData): string | null {
  const values = new Map<string, string>();
  for (const [name, value] of [...Object.entries(variables), ...Object.entries(data)])
    values.set(name.toLowerCase(), value);
  const link = withoutUnknown(expand(template.replaceAll(UNKNOWN, ''), values, ''));
  return link.includes(UNKNOWN) || !/^https?:\/\/[^/?#]/i.test(link) ? null : link;
}

/** Expands the macros of a text and appends it to `before`. */
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
    else if (value === undefined || depth > MAX_DEPTH) link += UNKNOWN;
    else if (/^[^:/?#]+:\/\/[^/?#]*[/?#]/.test(link)) link += encodeAround(value);
    else link = expand(value, values, link, depth + 1);
  }
  return link + text.slice(at);
}

/** Percent-encodes a value, except the click macros in it. */
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
