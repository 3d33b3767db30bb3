import { failure } from '../failure.ts';
import { errorFacts, log } from '../log.ts';
import { type Instant, SECOND } from '../time.ts';
import type { RateLimitResult, RatePolicy } from './rate-window.ts';
import type { UsageOf } from './usage-count.ts';

const TIMEOUT_MS = SECOND;

const rateLimitLate = failure('rate_limit.late', 503, 'The rate limiter is late.');

/** Gives a unit of each policy back. A failure leaves it taken. */
export async function returnRateLimit(
  limiters: Env['RATE_LIMITER'],
  name: string,
  policies: readonly RatePolicy[],
  now: Instant,
): Promise<void> {
  try {
    await limiters.getByName(name).giveBack(policies, now);
  } catch (error) {
    log('error', 'rate_limit.down', errorFacts(error));
  }
}

/** Consumes a unit of a rate limit. Null if the limiter fails or is late: then the call goes on without it. */
export async function consumeRateLimit(
  limiters: Env['RATE_LIMITER'],
  name: string,
  policies: readonly RatePolicy[],
  now: Instant,
  usage?: UsageOf,
): Promise<RateLimitResult | null> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(rateLimitLate()), TIMEOUT_MS);
  try {
    return await Promise.race([limiters.getByName(name).take(policies, now, usage), timeout]);
  } catch (error) {
    log('error', 'rate_limit.down', errorFacts(error));
    return null;
  } finally {
    clearTimeout(timer);
  }
}
