/** So many calls in so many milliseconds. */
export interface Pace {
  calls: number;
  windowMs: number;
}

/** Whether a call at `at` keeps the pace, and the calls to remember: a refused call is not counted. */
export function keepsPace(
  earlier: readonly number[],
  at: number,
  pace: Pace,
): { kept: boolean; calls: number[] } {
  const recent = earlier.filter((call) => call > at - pace.windowMs);
  const kept = recent.length < pace.calls;
  return { kept, calls: kept ? [...recent, at] : recent };
}
