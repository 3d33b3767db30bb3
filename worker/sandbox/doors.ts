const PREFIX = '/sandbox/';

/**
 * The path that routes are written for: `/{host}/{path}`. The service binding calls a network's real URL, a browser
 * calls `/sandbox/{host}/{path}` on the site's own origin; a brand's own domain is the shop.
 */
export function routePath(request: Request): string {
  const url = new URL(request.url);
  if (url.pathname.startsWith(PREFIX)) {
    const path = url.pathname.slice(PREFIX.length - 1);
    return /^\/[^/]+\.example(?:\/|$)/.test(path) ? `/shop${path}` : path;
  }
  const host = url.hostname.endsWith('.example') ? `shop/${url.hostname}` : url.hostname;
  return `/${host}${url.pathname}`;
}

/** A URL of a network host as the caller of `request` can follow it: through the door that it came in by. */
export function urlThroughDoor(request: Request, target: string): string {
  const url = new URL(target);
  const { origin, pathname } = new URL(request.url);
  if (!pathname.startsWith(PREFIX)) return url.href;
  const host = url.hostname.endsWith('.example') ? `shop/${url.hostname}` : url.hostname;
  return `${origin}${PREFIX}${host}${url.pathname}${url.search}`;
}
