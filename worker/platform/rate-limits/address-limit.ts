import { errorFacts, log } from '../log.ts';
import type { Instant } from '../time.ts';
import { addressLimitKey, addressNetwork } from './address-network.ts';

/** The bindings of wrangler.toml that limit by address. */
export type AddressLimit =
  | 'CALLS_BY_ADDRESS'
  | 'CLICK_REPORTS_BY_ADDRESS'
  | 'FAILED_KEYS_BY_ADDRESS'
  | 'LOGOS_BY_ADDRESS'
  | 'RESOLVES_BY_ADDRESS';

/** The period of each of them. */
export const PERIOD_SECONDS = 60;

/**
 * Counts a call of an address for one purpose; true while it is within the limit. Without an address, or when the limiter
 * is down, the call is within it.
 */
export async function isWithinAddressLimit(
  env: Pick<Env, AddressLimit | 'ADDRESS_KEY'>,
  name: AddressLimit,
  purpose: string,
  address: string,
  now: Instant,
): Promise<boolean> {
  const network = addressNetwork(address);
  if (network === '') return true;
  try {
    const { success } = await env[name].limit({ key: addressLimitKey(env, purpose, network, now) });
    return success;
  } catch (error) {
    log('error', 'rate_limit.down', errorFacts(error));
    return true;
  }
}
