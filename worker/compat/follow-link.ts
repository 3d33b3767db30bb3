import type { Context as HonoContext } from 'hono';
import { trackQuery } from '../clicks/redirect/parse-link.ts';
import { redirectClick } from '../clicks/redirect/redirect.ts';
import type { AppEnv } from '../platform/http/router.ts';
import type { PublisherId } from '../platform/ids.ts';

/** Follows a link whose parameters are those of `/track`, at another path. `publisher` is the one of a link without any. */
export async function followLink(c: HonoContext<AppEnv>, publisher?: PublisherId): Promise<Response> {
  const { url } = c.req;
  const { search } = new URL(url);
  const names = publisher === undefined || trackQuery(url).has('p');
  // Before the rest, because a URL that isn’t encoded ends only where the query does.
  const query = names ? search : `?p=${publisher}&${search.slice(1)}`;
  const { method, headers } = c.req.raw;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const request = new Request(new URL(`/track${query}`, url), { method, headers });
  return (await redirectClick(request, c.get('tracker'), c.get('ctx').now, waitUntil)) ?? c.notFound();
}
