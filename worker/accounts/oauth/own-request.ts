import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../../platform/http/router.ts';

/** The request at our public origin, to which the library compares it. The Worker has other hosts too. */
export function ownRequest(c: HonoContext<AppEnv>): Request {
  const { pathname, search } = new URL(c.req.url);
  return new Request(c.env.PUBLIC_ORIGIN + pathname + search, c.req.raw);
}

/** The same request with another body. */
export function withBody({ url, method, headers }: Request, body: string): Request {
  const kept = new Headers(headers);
  kept.delete('content-length');
  return new Request(url, { method, headers: kept, body });
}
