import { hashAddress } from '../platform/hashing.ts';
import { dayOf, type Instant } from '../platform/time.ts';
import { addressNetwork } from './address-network.ts';
import { askMeter } from './ask-meter.ts';
import type { RateAnswer } from './rate-window.ts';

const POLICY = { name: 'failed-keys', limit: 60, windowSeconds: 60 };

/**
 * Counts a look-up for a key or session that does not exist against the address it came from, which is known by its hash
 * only. Answers the meter's word when there were too many. Whoever has a valid key is never asked.
 */
export async function tooManyFailed(
  env: Pick<Env, 'METER' | 'ADDRESS_KEY'>,
  address: string,
  now: Instant,
): Promise<RateAnswer | null> {
  const hash = hashAddress(env.ADDRESS_KEY, dayOf(now), addressNetwork(address));
  const answer = await askMeter(env.METER, `failed-keys:${hash}`, [POLICY], now);
  return answer?.allowed === false ? answer : null;
}
