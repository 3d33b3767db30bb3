/** The values of a click for a network's link; null if it has no such value. */
export interface ClickFilling {
  clickId: string;
  publisherId: string;
  subId: string | null;
  /** The destination, unless it is the program's home page. */
  deepLink: string | null;
  /** The program's home page, for links that must name a destination (`{deeplink_raw}`). */
  home: string;
}

const MACRO = /\{(click_id|publisher_id|sub_id|deeplink|deeplink_raw)\}/g;

/**
 * Fills a program's link. Values are percent-encoded, except `{deeplink_raw}`. A query parameter is left out if none of
 * its macros has a value, because networks reject empty ones. Elsewhere a missing value becomes an empty string.
 */
export function fillLink(link: string, click: ClickFilling): string {
  const query = link.indexOf('?');
  if (query < 0) return fillText(link, click);
  let filled = fillText(link.slice(0, query), click);
  let separator = '?';
  for (const parameter of link.slice(query + 1).split('&')) {
    if (lacksValues(parameter, click)) continue;
    filled += separator + fillText(parameter, click);
    separator = '&';
  }
  return filled;
}

function lacksValues(parameter: string, click: ClickFilling): boolean {
  let macros = 0;
  for (const [, name = ''] of parameter.matchAll(MACRO)) {
    if (macroValue(name, click) !== null) return false;
    macros++;
  }
  return macros > 0;
}

function fillText(text: string, click: ClickFilling): string {
  return text.includes('{') ? text.replace(MACRO, (_, name: string) => macroValue(name, click) ?? '') : text;
}

function macroValue(name: string, click: ClickFilling): string | null {
  switch (name) {
    case 'click_id':
      return click.clickId;
    case 'publisher_id':
      return click.publisherId;
    case 'sub_id':
      return click.subId === null ? null : encodeURIComponent(click.subId.toWellFormed());
    case 'deeplink':
      return click.deepLink === null ? null : encodeURIComponent(click.deepLink.toWellFormed());
    default:
      return click.deepLink ?? click.home;
  }
}
