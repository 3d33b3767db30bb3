import { addMs, type Instant, SECOND } from '../platform/time.ts';

/** So many units in each window of time. */
export interface RatePolicy {
  name: string;
  limit: number;
  windowSeconds: number;
  /** What counts its units in a meter that several callers share; else the name. */
  counter?: string;
}

/** How a policy stands after a request: what is left of it and when it begins anew. */
interface RateState extends RatePolicy {
  remaining: number;
  resetSeconds: number;
}

/** What a meter says: whether the request may go on, and every policy's state. */
export interface RateLimitResult {
  allowed: boolean;
  states: RateState[];
}

/** A window that has begun: when it ends, and how many of its units are taken. */
interface RateWindow {
  endsAt: Instant;
  taken: number;
}

/** Windows by the counter of their policy. */
export type RateWindows = ReadonlyMap<string, RateWindow>;

/**
 * Takes one unit of every policy, or of none when one is used up. A window begins with its first unit, is over
 * `windowSeconds` later, and holds its limit exactly; a clock that is behind finds the window that is open.
 */
export function takeUnit(
  windows: RateWindows,
  policies: readonly RatePolicy[],
  now: Instant,
): { answer: RateLimitResult; windows: RateWindows } {
  const found = policies.map((policy) => ({ policy, window: openWindow(windows, policy, now) }));
  const allowed = found.every(({ policy, window }) => window.taken < policy.limit);
  const unit = allowed ? 1 : 0;
  const next = new Map(windows);
  const states = found.map(({ policy, window }) => {
    const taken = window.taken + unit;
    if (taken > 0) next.set(counterOf(policy), { endsAt: window.endsAt, taken });
    const remaining = Math.max(0, policy.limit - taken);
    return { ...policy, remaining, resetSeconds: Math.ceil((window.endsAt - now) / SECOND) };
  });
  return { answer: { allowed, states }, windows: next };
}

/** The windows that have not ended. */
export function runningWindows(windows: RateWindows, now: Instant): RateWindows {
  return new Map([...windows].filter(([, { endsAt }]) => endsAt > now));
}

function openWindow(windows: RateWindows, policy: RatePolicy, now: Instant): RateWindow {
  const known = windows.get(counterOf(policy));
  if (known && known.endsAt > now) return known;
  return { endsAt: addMs(now, policy.windowSeconds * SECOND), taken: 0 };
}

function counterOf({ counter, name }: RatePolicy): string {
  return counter ?? name;
}
