import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { consumeRateLimit } from '../../platform/rate-limits/consume.ts';
import { rateExceeded } from '../../platform/rate-limits/headers.ts';

const POLICY = { name: 'site-checks', limit: 10, windowSeconds: 60 };

/** Limits the checks per publisher, because each one calls a third party's server. Throws `rate_limit.exceeded` (429). */
export async function limitSiteChecks(
  ctx: Context,
  { RATE_LIMITER }: Pick<Env, 'RATE_LIMITER'>,
  publisherId: PublisherId,
): Promise<void> {
  const result = await consumeRateLimit(RATE_LIMITER, `site-checks:${publisherId}`, [POLICY], ctx.now);
  if (result?.allowed === false) throw rateExceeded(result);
}
