/** Where a person goes who asked for no page, or for one that is not ours. */
export const HOME = '/app';

const MAX_PATH_LENGTH = 500;
const BASE = 'https://site.invalid';
/** Encoded, these change what a path means once somebody decodes it: slash, backslash, dot, percent, controls. */
const ENCODED_TRICK = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;
/** Addresses that lead on to somewhere else, or that are no page. */
const NO_PAGE = /^\/(?:track|go|sandbox|v1|functions|dev|auth)(?:\/|$)/i;

/**
 * The page to go to after signing in: the one asked for when it is a page of our own site, else `/app`. The answer is a
 * path that every browser takes for one (never `//host` or `/\host`).
 */
export function returnTo(asked: string | null | undefined): string {
  if (!asked || !/^\/(?![/\\])/.test(asked)) return HOME;
  if (/[\\\p{C}]/u.test(asked) || !URL.canParse(asked, BASE)) return HOME;
  const { origin, pathname, search, hash } = new URL(asked, BASE);
  if (origin !== BASE || pathname.includes('//') || ENCODED_TRICK.test(pathname)) return HOME;
  const path = decoded(pathname);
  const page = pathname + search + hash;
  return path === null || NO_PAGE.test(path) || page.length > MAX_PATH_LENGTH ? HOME : page;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
