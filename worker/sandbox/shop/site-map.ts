import { html } from 'hono/html';
import type { SandboxContext } from '../environment.ts';
import { urlForCaller } from '../routing.ts';

/**
 * Pages that every shop has besides its product, as real shops have them:
 *
 *   /robots.txt      forbids `/members/`, and everything on an outlet (`…-outlet.example`)
 *   /gone…           404
 *   /discontinued…   200, although the page says that it wasn't found
 *   /retired…        redirects to the home page
 *   /old…            redirects twice and drops the query on the way
 *   /short…          redirects and keeps the query
 *   /down…           500
 *   /loop…           redirects to itself
 *   /elsewhere…      redirects to a host that is no shop
 *   /inside…         redirects to a private address
 */
export function otherPage(context: SandboxContext): Response | null {
  const { pathname, search, origin } = pageUrl(context);
  const to = (target: string, status = 302) => redirect(context, new URL(target, origin).href, status);
  if (pathname === '/robots.txt') return robots(new URL(origin).hostname);
  switch (/^\/([a-z]+)(?=[/-]|$)/.exec(pathname)?.[1]) {
    case 'gone':
      return missing(404);
    case 'discontinued':
      return missing(200);
    case 'retired':
      return to('/', 301);
    case 'old':
      return to(pathname.endsWith('/moved') ? '/sale' : `${pathname}/moved`, 301);
    case 'short':
      return to(`/sale${search}`);
    case 'down':
      return new Response('The shop is being repaired.', { status: 500 });
    case 'loop':
      return to(pathname);
    case 'elsewhere':
      return to('https://elsewhere.test/landing');
    case 'inside':
      return to('https://10.0.0.7/admin');
    default:
      return null;
  }
}

/** The URL of the page on its own host. */
function pageUrl(context: SandboxContext): URL {
  const domain = context.req.param('domain') ?? '';
  const { pathname, search, hostname } = new URL(context.req.url);
  const path = hostname.endsWith('.example')
    ? pathname
    : pathname.slice(pathname.indexOf(domain) + domain.length);
  return new URL(`https://${domain}${path || '/'}${search}`);
}

function redirect(context: SandboxContext, target: string, status: number): Response {
  return new Response(null, { status, headers: { location: urlForCaller(context.req.raw, target) } });
}

function robots(host: string): Response {
  const forbidden = /-outlet\.example$/.test(host) ? '/' : '/members/';
  return new Response(`User-agent: *\nDisallow: ${forbidden}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

function missing(status: number): Response {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page not found</title></head>
    <body><h1>Page not found</h1><p><a href="/">Back to the shop</a></p></body></html>`;
  return new Response(String(page), { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
