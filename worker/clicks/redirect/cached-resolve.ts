import type { Context as HonoContext } from 'hono';
import type { MonetizableHosts } from '../../catalog/monetizable-hosts.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { errorFacts, log } from '../../platform/log.ts';

const TTL_SECONDS = 600;

/**
 * Reads the hosts of prefixes from the cache of the data center, and puts them there. The key has no publisher. An error is
 * never cached, and without the cache the hosts are read.
 */
export async function cachedResolve(
  c: HonoContext<AppEnv>,
  prefixes: string,
  read: () => Promise<MonetizableHosts[]>,
): Promise<MonetizableHosts[]> {
  const key = `${c.env.PUBLIC_ORIGIN}/v1/resolve/${prefixes}`;
  const cached = await caches.default.match(key).catch(reportFailure);
  if (cached) return cached.json<MonetizableHosts[]>();
  const hosts = await read();
  const copy = Response.json(hosts, { headers: { 'cache-control': `public, max-age=${TTL_SECONDS}` } });
  c.executionCtx.waitUntil(caches.default.put(key, copy).catch(reportFailure));
  return hosts;
}

function reportFailure(error: unknown): undefined {
  log('warn', 'resolve.cache_down', errorFacts(error));
}
