import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { consumeRateLimit } from '../rate-limits/consume.ts';
import { rateExceeded } from '../rate-limits/headers.ts';

const POLICY = { name: 'site-checks', limit: 10, windowSeconds: 60 };

/** Limits the checks per publisher, because each one calls a third party's server. Throws `rate_limit.exceeded` (429). */
export async function limitSiteChecks(c: HonoContext<AppEnv>): Promise<void> {
  const limiter = `site-checks:${c.get('publisherId')}`;
  const result = await consumeRateLimit(c.env.RATE_LIMITER, limiter, [POLICY], c.get('ctx').now);
  if (result?.allowed === false) throw rateExceeded(result);
}
