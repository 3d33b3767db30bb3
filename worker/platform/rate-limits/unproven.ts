import { DomainError } from '../errors.ts';
import type { Instant } from '../time.ts';
import { addressLimitKey, addressNetwork } from './address-network.ts';
import { consumeRateLimit, returnRateLimit } from './consume.ts';
import { rateExceeded } from './headers.ts';
import type { RatePolicy } from './rate-window.ts';

/** What messages of one address may cost before they have proven whose they are. */
interface UnprovenLimits {
  name: string;
  /** Messages a minute that fail the check. */
  failures: number;
  /** Messages that are checked at the same time. */
  atOnce: number;
}

const WINDOW_SECONDS = 60;

/**
 * Runs the check of a message that asks someone else or reads the database, and returns what the check returns. Only messages that
 * fail it (an error of the caller, below 500) count, so honest ones have no limit but that of checks at the same time. Throws
 * `rate_limit.exceeded` (429) before the check, and as the check does. `FAILED_KEYS_BY_ADDRESS` counts where the check asks no one.
 */
export async function checkUnproven<Proof>(
  env: Pick<Env, 'RATE_LIMITER' | 'ADDRESS_KEY'>,
  { name, failures, atOnce }: UnprovenLimits,
  { address, now }: { address: string; now: Instant },
  check: () => Promise<Proof>,
): Promise<Proof> {
  const network = addressNetwork(address);
  if (network === '') return check();
  const key = addressLimitKey(env, name, network, now);
  const failed: RatePolicy = { name, limit: failures, windowSeconds: WINDOW_SECONDS };
  const open: RatePolicy = { name: `${name}_at_once`, limit: atOnce, windowSeconds: WINDOW_SECONDS };
  const admitted = await consumeRateLimit(
    env.RATE_LIMITER,
    key,
    [open, { ...failed, isOnlyRead: true }],
    now,
  );
  if (admitted && !admitted.allowed) throw rateExceeded(admitted);
  try {
    return await check();
  } catch (error) {
    if (error instanceof DomainError && error.status < 500)
      await consumeRateLimit(env.RATE_LIMITER, key, [failed], now);
    throw error;
  } finally {
    await returnRateLimit(env.RATE_LIMITER, key, [open], now);
  }
}
