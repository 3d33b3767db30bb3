import type { Instant } from '../time.ts';
import { isWithinAddressLimit, PERIOD_SECONDS } from './address-limit.ts';
import type { RateLimitResult } from './rate-window.ts';

/** Failed attempts a minute from one address. wrangler.toml sets the same limits; a binding doesn't tell its own. */
const POLICIES = {
  FAILED_KEYS_BY_ADDRESS: { name: 'failed-keys', limit: 60 },
} as const;

/**
 * Counts a failed attempt against the address it came from. Returns the rate-limit result if there were too many, else
 * null. `scope` separates counts of one address. Only failures are counted, so valid credentials always work.
 */
export async function countFailedAttempt(
  env: Parameters<typeof isWithinAddressLimit>[0],
  binding: keyof typeof POLICIES,
  address: string,
  now: Instant,
  scope = '',
): Promise<RateLimitResult | null> {
  const { name, limit } = POLICIES[binding];
  if (await isWithinAddressLimit(env, binding, `${name}:${scope}`, address, now)) return null;
  const state = { name, limit, windowSeconds: PERIOD_SECONDS, remaining: 0, resetSeconds: PERIOD_SECONDS };
  return { allowed: false, states: [state] };
}
