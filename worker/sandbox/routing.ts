const PREFIX = '/sandbox/';

/**
 * Routes match `/{host}/{path}`. The service binding calls a network's real URL, and a browser calls
 * `/sandbox/{host}/{path}` on the site's origin. The domain of a brand is its shop.
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

/** Rewrites a URL for the caller of `request`: `/sandbox/…` for a browser, the real URL for the service binding. */
export function urlForCaller(request: Request, target: string): string {
  const url = new URL(target);
  const { origin, pathname } = new URL(request.url);
  if (!pathname.startsWith(PREFIX)) return url.href;
  const host = url.hostname.endsWith('.example') ? `shop/${url.hostname}` : url.hostname;
  return `${origin}${PREFIX}${host}${url.pathname}${url.search}`;
}
