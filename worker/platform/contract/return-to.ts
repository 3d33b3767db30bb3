/** The default page after signing in. */
export const HOME = '/app';

const MAX_PATH_LENGTH = 500;
/** The consent screen has what an app asks for in its query, and the dashboard the product URL of a visitor who signs up. */
const LONG_PATHS = ['/connect', HOME];
const MAX_LONG_PATH_LENGTH = 8_000;
const BASE = 'https://site.invalid';
/** Encoded characters that change a path's meaning when it is decoded: slash, backslash, dot, percent, controls. */
const ENCODED_TRICK = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;
/** Paths that redirect or that are not pages. */
const NOT_A_PAGE = /^\/(?:track|go|sandbox|v1|functions|dev|auth)(?:\/|$)/i;

/**
 * The page to go to after signing in: the requested one if it is a page of our site, else `/app`. The result is a path in
 * every browser, never `//host` or `/\host`.
 */
export function returnTo(requested: string | null | undefined): string {
  if (!requested || !/^\/(?![/\\])/.test(requested)) return HOME;
  if (/[\\\p{C}]/u.test(requested) || !URL.canParse(requested, BASE)) return HOME;
  const { origin, pathname, search, hash } = new URL(requested, BASE);
  if (origin !== BASE || pathname.includes('//') || ENCODED_TRICK.test(pathname)) return HOME;
  const path = decoded(pathname);
  const page = pathname + search + hash;
  const maxLength = LONG_PATHS.includes(pathname) ? MAX_LONG_PATH_LENGTH : MAX_PATH_LENGTH;
  return path === null || NOT_A_PAGE.test(path) || page.length > maxLength ? HOME : page;
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
