/** A limit of `calls` per `windowMs`. */
export interface RateLimit {
  calls: number;
  windowMs: number;
}

/** Checks a call at `at` against a limit. Returns the calls to store; a refused call isn't counted. */
export function checkLimit(
  earlier: readonly number[],
  at: number,
  limit: RateLimit,
): { isAllowed: boolean; calls: number[] } {
  const recent = earlier.filter((call) => call > at - limit.windowMs);
  const isAllowed = recent.length < limit.calls;
  return { isAllowed, calls: isAllowed ? [...recent, at] : recent };
}
