import { addMs, type Clock, DAY, type Instant, instantOf, systemClock } from '../../platform/time.ts';

/** The sandbox's time is ahead of the real time by `offset`. */
export function sandboxClock(offset: number): Clock {
  return () => addMs(systemClock(), offset);
}

/**
 * The real time of a sandbox time. Clicks and sales have the real time, because the Worker's clock doesn't advance with the
 * sandbox, and the Worker rejects events from the future.
 */
export function realTimeOf({ now, offset }: { now: Instant; offset: number }): Instant {
  return addMs(now, -offset);
}

/**
 * The end of a requested range. The clocks of callers don't advance with the sandbox, so an end on the real current day or
 * later means the sandbox's current time.
 */
export function endOfRange(requested: Instant, now: Instant, offset: number): Instant {
  const realNow = realTimeOf({ now, offset });
  return requested >= realNow - (realNow % DAY) ? instantOf(Math.max(requested, now + DAY)) : requested;
}
