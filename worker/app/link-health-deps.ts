import { setTimeout as pause } from 'node:timers/promises';
import type { LinkHealthDeps } from '../links/health/run-link-health.ts';
import { SECOND, systemClock } from '../platform/time.ts';
import { EdgeCache, readContextAt } from '../tracking/edge-cache.ts';
import { programOfHost } from '../tracking/resolve.ts';
import { publicAccessOf } from '../webhooks/public-fetch.ts';
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
      isShop: async (host) => (await programOfHost(host, table, edgeAt().readContext)) !== null,
    },
  };
}
