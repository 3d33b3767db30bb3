import type { Instant } from '../time.ts';
import { addressLimitKey, addressNetwork } from './address-network.ts';
import { consumeRateLimit, returnRateLimit } from './consume.ts';
import type { RateLimitResult, RatePolicy } from './rate-window.ts';

interface Unproven {
  /** The result if the address has sent too many; null if the message may be checked. */
  exceeded: RateLimitResult | null;
  /** Takes the count back, so that messages that turn out to be honest have no limit. */
  proven(): Promise<void>;
}

/**
 * Counts a message whose check asks someone else or reads the database, before it does. `FAILED_KEYS_BY_ADDRESS` counts
 * afterwards, which is enough where the check asks no one.
 */
export async function countUnproven(
  env: Pick<Env, 'RATE_LIMITER' | 'ADDRESS_KEY'>,
  policy: RatePolicy,
  address: string,
  now: Instant,
): Promise<Unproven> {
  const network = addressNetwork(address);
  if (network === '') return { exceeded: null, proven: async () => {} };
  const key = addressLimitKey(env, policy.name, network, now);
  const result = await consumeRateLimit(env.RATE_LIMITER, key, [policy], now);
  return {
    exceeded: result && !result.allowed ? result : null,
    proven: () => returnRateLimit(env.RATE_LIMITER, key, [policy], now),
  };
}
