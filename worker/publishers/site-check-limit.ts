import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { consumeRateLimit } from '../rate-limits/consume.ts';
import { rateExceeded } from '../rate-limits/headers.ts';

const POLICY = { name: 'site-checks', limit: 10, windowSeconds: 60 };

/** Each check calls a stranger's server: a publisher has ten a minute. Throws `rate_limit.exceeded` (429). */
export async function limitSiteChecks(c: HonoContext<AppEnv>): Promise<void> {
  const meter = `site-checks:${c.get('publisherId')}`;
  const answer = await consumeRateLimit(c.env.METER, meter, [POLICY], c.get('ctx').now);
  if (answer?.allowed === false) throw rateExceeded(answer);
}
