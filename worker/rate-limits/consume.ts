import { DomainError } from '../platform/errors.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type Instant, SECOND } from '../platform/time.ts';
import type { RateLimitResult, RatePolicy } from './rate-window.ts';
import type { UsageOf } from './usage-count.ts';

const TIMEOUT_MS = SECOND;

/** Takes a unit of the meter of this name; null when the meter does not answer: what it guards goes on without it. */
export async function consumeRateLimit(
  meters: Env['METER'],
  name: string,
  policies: readonly RatePolicy[],
  now: Instant,
  usage?: UsageOf,
): Promise<RateLimitResult | null> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DomainError('meter.late', 'The meter is late.', 503)),
    TIMEOUT_MS,
  );
  try {
    return await Promise.race([meters.getByName(name).take(policies, now, usage), late]);
  } catch (error) {
    log('error', 'meter.down', errorFacts(error));
    return null;
  } finally {
    clearTimeout(timer);
  }
}
