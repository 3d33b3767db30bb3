import { setTimeout as pause } from 'node:timers/promises';
import { EdgeCache, readContextAt } from '../clicks/redirect/edge-cache.ts';
import { programOfHost } from '../clicks/redirect/resolve.ts';
import type { LinkHealthDeps } from '../links/health/health-jobs.ts';
import { publicAccessOf } from '../platform/outbound/public-fetch.ts';
import { SECOND, systemClock } from '../platform/time.ts';
import { lookupsOf } from './lookups.ts';

/** The shops are visited from this deployment; a local system visits those of the sandbox. */
export function linkHealthDeps(env: Env): LinkHealthDeps {
  const table = new EdgeCache(env.EDGE, lookupsOf(env.DB));
  const edgeAt = (now = systemClock()) => ({ table, readContext: readContextAt(now, () => undefined) });
  return {
    edgeAt: (ctx) => edgeAt(ctx.now),
    checks: {
      ...publicAccessOf(env),
      clock: systemClock,
      pause: async (milliseconds) => void (await pause(milliseconds)),
      timeoutMs: 30 * SECOND,
      origin: env.PUBLIC_ORIGIN,
      isShop: async (host) => (await programOfHost(host, table, edgeAt().readContext))?.open === true,
    },
  };
}
