import { addMs, type Clock, DAY, type Instant, instantOf, systemClock } from '../../platform/time.ts';

/** The sandbox's time: the real one, moved ahead by what has been advanced. */
export function sandboxClock(offset: number): Clock {
  return () => addMs(systemClock(), offset);
}

/**
 * The real time of a moment of the sandbox. Clicks and sales are dated by it, because the books' clock is not moved with
 * the sandbox's and they reject events of the future.
 */
export function realTimeOf({ now, offset }: { now: Instant; offset: number }): Instant {
  return addMs(now, -offset);
}

/**
 * The end of a range that someone asked for. Callers' clocks are not moved with the sandbox's, so an end on the real
 * today or later means the sandbox's now.
 */
export function endOfRange(asked: Instant, now: Instant, offset: number): Instant {
  const realNow = realTimeOf({ now, offset });
  return asked >= realNow - (realNow % DAY) ? instantOf(Math.max(asked, now + DAY)) : asked;
}
