import { HOUR, type Instant, later, MINUTE } from '../platform/time.ts';

/**
 * How long a receiver that fails is left alone between attempts, by how long it has failed: all that is due for it waits
 * for the same minute, ten minutes or hour, so that what piles up meanwhile costs it and us one attempt, not thousands.
 */
const RESTS = [
  { within: 10 * MINUTE, rest: MINUTE },
  { within: 10 * HOUR, rest: 10 * MINUTE },
];
const LONGEST_REST = HOUR;

/** When a rest ends that begins now: the end of the current slot, or what the receiver asks for, within an hour. */
export function restEnd(now: Instant, failingSince: Instant | null, askedFor: number | null): Instant {
  if (askedFor !== null) return later(now, Math.min(askedFor, LONGEST_REST));
  const failedFor = failingSince === null ? 0 : now - failingSince;
  const slot = RESTS.find(({ within }) => failedFor < within)?.rest ?? LONGEST_REST;
  return later(now, slot - (now % slot));
}

/** The same in SQL, for news about an endpoint `w`: at `now` when it does not fail, else when its rest ends. */
export function newsDue(now: string): string {
  const slots = RESTS.map(({ within, rest }) => `WHEN ${now} - w.failing_since < ${within} THEN ${rest}`);
  const slot = `CASE ${slots.join(' ')} ELSE ${LONGEST_REST} END`;
  return `CASE WHEN w.failing_since IS NULL THEN ${now} ELSE ${now} + ${slot} - ${now} % (${slot}) END`;
}
