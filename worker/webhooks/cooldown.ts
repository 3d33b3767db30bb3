import { addMs, HOUR, type Instant, MINUTE } from '../platform/time.ts';

/**
 * How long a receiver that fails is left alone between attempts, by how long it has failed: all that is due for it waits
 * for the same minute, ten minutes or hour, so that what piles up meanwhile costs it and us one attempt, not thousands.
 */
const COOLDOWNS = [
  { within: 10 * MINUTE, rest: MINUTE },
  { within: 10 * HOUR, rest: 10 * MINUTE },
];
const MAX_COOLDOWN_MS = HOUR;

/** When a rest ends that begins now: the end of the current slot, or what the receiver asks for, within an hour. */
export function cooldownEnd(now: Instant, failingSince: Instant | null, askedFor: number | null): Instant {
  if (askedFor !== null) return addMs(now, Math.min(askedFor, MAX_COOLDOWN_MS));
  const failedFor = failingSince === null ? 0 : now - failingSince;
  const slot = COOLDOWNS.find(({ within }) => failedFor < within)?.rest ?? MAX_COOLDOWN_MS;
  return addMs(now, slot - (now % slot));
}

/** The same in SQL, for news about an endpoint `w`: at `now` when it does not fail, else when its rest ends. */
export function nextDueSql(now: string): string {
  const slots = COOLDOWNS.map(({ within, rest }) => `WHEN ${now} - w.failing_since < ${within} THEN ${rest}`);
  const slot = `CASE ${slots.join(' ')} ELSE ${MAX_COOLDOWN_MS} END`;
  return `CASE WHEN w.failing_since IS NULL THEN ${now} ELSE ${now} + ${slot} - ${now} % (${slot}) END`;
}
