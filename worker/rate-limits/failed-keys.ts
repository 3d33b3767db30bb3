import type { Instant } from '../platform/time.ts';
import { addressLimitKey, addressNetwork } from './address-network.ts';
import { consumeRateLimit } from './consume.ts';
import type { RateLimitResult } from './rate-window.ts';

const POLICY = { name: 'failed-keys', limit: 60, windowSeconds: 60 };

/**
 * Counts a look-up for a key or session that does not exist against the address it came from, which is known by its hash
 * only. Answers the meter's word when there were too many. Whoever has a valid key is never asked.
 */
export async function tooManyFailed(
  env: Pick<Env, 'METER' | 'ADDRESS_KEY'>,
  address: string,
  now: Instant,
): Promise<RateLimitResult | null> {
  const meter = addressLimitKey(env, 'failed-keys', addressNetwork(address), now);
  const answer = await consumeRateLimit(env.METER, meter, [POLICY], now);
  return answer?.allowed === false ? answer : null;
}
