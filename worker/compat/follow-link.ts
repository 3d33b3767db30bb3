import type { Context as HonoContext } from 'hono';
import { redirectClick } from '../clicks/redirect/redirect.ts';
import type { AppEnv } from '../platform/http/router.ts';
import type { PublisherId } from '../platform/ids.ts';

/** Follows a link whose parameters are those of `/track`, at another path. `publisher` is the one of a link without any. */
export async function followLink(c: HonoContext<AppEnv>, publisher?: PublisherId): Promise<Response> {
  const url = new URL(c.req.url);
  url.pathname = '/track';
  if (publisher !== undefined && !url.searchParams.has('p')) url.searchParams.set('p', publisher);
  const { method, headers } = c.req.raw;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const request = new Request(url, { method, headers });
  return (await redirectClick(request, c.get('tracker'), c.get('ctx').now, waitUntil)) ?? c.notFound();
}
