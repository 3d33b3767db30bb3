import type { Attempt } from '../platform/outbound/attempt.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE, SECOND } from '../platform/time.ts';

/** An endpoint is disabled when all of its deliveries have failed for this long. */
const MAX_FAILING_MS = 3 * DAY;

/** The consequences of an attempt for its delivery and its endpoint. */
export interface AttemptOutcome {
  delivered: boolean;
  /** Why the endpoint is disabled: it returned 410 Gone, or it has failed for too long. */
  disable: 'gone' | 'failing' | null;
  /** The receiver is down or overloaded, so its other deliveries wait too. */
  coolsDown: boolean;
}

/** Classifies an attempt. `failingSince` is the first failure after the last success; null after a success. */
export function outcomeOf({ status, at, fault }: Attempt, failingSince: Instant | null): AttemptOutcome {
  if (fault === 'unsendable') return { delivered: false, disable: null, coolsDown: false };
  if (status !== null && status >= 200 && status < 300)
    return { delivered: true, disable: null, coolsDown: false };
  const failedFor = failingSince === null ? 0 : at - failingSince;
  const failing = failedFor >= MAX_FAILING_MS ? 'failing' : null;
  return {
    delivered: false,
    disable: status === 410 ? 'gone' : failing,
    coolsDown: status === null || status === 429 || status >= 500,
  };
}

/** The example schedule of the Standard Webhooks specification: three days and a few hours in total. */
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
/** The largest random share added to a delay, so that deliveries that failed together are not retried together. */
const MAX_JITTER = 0.1;
const MAX_RETRY_AFTER_MS = DAY;

/**
 * Milliseconds from a failed attempt (the first is 1) to the next one; null after the last. `chance` is in [0, 1).
 * `retryAfterMs` is the receiver's `Retry-After`.
 */
export function retryDelay(attempt: number, chance: number, retryAfterMs: number | null): number | null {
  const delay = RETRY_DELAYS[attempt - 1];
  if (delay === undefined) return null;
  const jittered = Math.round(delay * (1 + MAX_JITTER * chance));
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/**
 * The cooldown of a failing endpoint grows with the time it has failed. All of its deliveries wait for the end of the
 * same minute, ten minutes or hour, so a long queue costs one attempt in each of them.
 */
const COOLDOWNS = [
  { failedForLessThan: 10 * MINUTE, slotMs: MINUTE },
  { failedForLessThan: 10 * HOUR, slotMs: 10 * MINUTE },
];
/** A receiver that asks for no pause still gets one: otherwise each of its deliveries would be tried at once. */
const MIN_COOLDOWN_MS = 10 * SECOND;
const MAX_COOLDOWN_MS = HOUR;

/** The end of a cooldown that begins now: the end of the current slot, or `Retry-After`, between ten seconds and an hour. */
export function cooldownEnd(
  now: Instant,
  failingSince: Instant | null,
  retryAfterMs: number | null,
): Instant {
  if (retryAfterMs !== null)
    return addMs(now, Math.min(Math.max(retryAfterMs, MIN_COOLDOWN_MS), MAX_COOLDOWN_MS));
  const failedFor = failingSince === null ? 0 : now - failingSince;
  const slot =
    COOLDOWNS.find(({ failedForLessThan }) => failedFor < failedForLessThan)?.slotMs ?? MAX_COOLDOWN_MS;
  return addMs(now, slot - (now % slot));
}

/** `cooldownEnd` in SQL for new deliveries to an endpoint `w`; `now` if the endpoint is not failing. */
export function nextDueSql(now: string): string {
  const slots = COOLDOWNS.map(
    ({ failedForLessThan, slotMs }) => `WHEN ${now} - w.failing_since < ${failedForLessThan} THEN ${slotMs}`,
  );
  const slot = `CASE ${slots.join(' ')} ELSE ${MAX_COOLDOWN_MS} END`;
  return `CASE WHEN w.failing_since IS NULL THEN ${now} ELSE ${now} + ${slot} - ${now} % (${slot}) END`;
}
