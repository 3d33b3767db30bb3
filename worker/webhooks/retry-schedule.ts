import { DAY, HOUR, MINUTE, SECOND } from '../platform/time.ts';

/** Times between attempts, the example of the Standard Webhooks specification: three days and a few hours in all. */
export const RETRY_DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Up to this part more, so that what failed together does not come again together. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = DAY;

/**
 * Milliseconds from a failed attempt (the first is 1) to the next; null when it was the last. `chance` is in [0, 1);
 * `askedFor` is what the receiver wants to be left alone for, heeded up to a day.
 */
export function retryDelay(attempt: number, chance: number, askedFor: number | null): number | null {
  const delay = RETRY_DELAYS[attempt - 1];
  if (delay === undefined) return null;
  const jittered = Math.round(delay * (1 + JITTER * chance));
  return Math.max(jittered, Math.min(askedFor ?? 0, MAX_RETRY_AFTER_MS));
}
