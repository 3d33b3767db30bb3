import type { Instant } from '../../platform/time.ts';
import { addressLimitKey, addressNetwork } from '../../rate-limits/address-network.ts';
import { consumeRateLimit } from '../../rate-limits/consume.ts';
import type { RateLimitResult } from '../../rate-limits/rate-window.ts';

const POLICY = { name: 'failed-pushes', limit: 30, windowSeconds: 60 };

/** Counts a postback or callback with a wrong secret or signature against its network and address; the limit's answer when there were too many. */
export async function tooManyFailedPushes(
  env: Pick<Env, 'METER' | 'ADDRESS_KEY'>,
  network: string,
  address: string,
  now: Instant,
): Promise<RateLimitResult | null> {
  const meter = addressLimitKey(env, `failed-pushes:${network}`, addressNetwork(address), now);
  const answer = await consumeRateLimit(env.METER, meter, [POLICY], now);
  return answer?.allowed === false ? answer : null;
}
