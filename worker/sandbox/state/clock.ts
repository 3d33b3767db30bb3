import { type Clock, DAY, type Instant, instantOf, later, systemClock } from '../../platform/time.ts';

/** The sandbox's time: the real one, moved ahead by what has been advanced. */
export function sandboxClock(offset: number): Clock {
  return () => later(systemClock(), offset);
}

/**
 * The end of a range that someone asked for. Callers' clocks are not moved with the sandbox's, so an end on the real
 * today or later means the sandbox's now.
 */
export function endOfRange(asked: Instant, now: Instant, offset: number): Instant {
  const realNow = now - offset;
  return asked >= realNow - (realNow % DAY) ? instantOf(Math.max(asked, now + DAY)) : asked;
}
