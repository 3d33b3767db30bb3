import type { Instant } from '../platform/time.ts';
import { addressNetwork, networkMeter } from './address-network.ts';
import { askMeter } from './ask-meter.ts';
import type { RateAnswer } from './rate-window.ts';

const POLICY = { name: 'failed-pushes', limit: 30, windowSeconds: 60 };

/** Counts a postback or callback with a wrong secret or signature against its network and address; the limit's answer when there were too many. */
export async function tooManyFailedPushes(
  env: Pick<Env, 'METER' | 'ADDRESS_KEY'>,
  network: string,
  address: string,
  now: Instant,
): Promise<RateAnswer | null> {
  const meter = networkMeter(env, `failed-pushes:${network}`, addressNetwork(address), now);
  const answer = await askMeter(env.METER, meter, [POLICY], now);
  return answer?.allowed === false ? answer : null;
}
