import { addMs, type Instant, SECOND } from '../time.ts';

/** A number of units per window of time. */
export interface RatePolicy {
  name: string;
  limit: number;
  windowSeconds: number;
  /** Separates the counts of callers that share a limiter. Default: the name. */
  counter?: string;
  /** True if a call takes no unit of it, and only has to find one. */
  isOnlyRead?: boolean;
}

interface RateState extends RatePolicy {
  remaining: number;
  resetSeconds: number;
}

export interface RateLimitResult {
  allowed: boolean;
  states: RateState[];
}

interface RateWindow {
  endsAt: Instant;
  taken: number;
}

/** Open windows by the policy's counter. */
export type RateWindows = ReadonlyMap<string, RateWindow>;

/**
 * Takes one unit of every policy, or of none if one is used up. A window begins with its first unit, ends after
 * `windowSeconds`, and lets exactly its limit through. A call with an earlier time counts in the open window.
 */
export function takeUnit(
  windows: RateWindows,
  policies: readonly RatePolicy[],
  now: Instant,
): { result: RateLimitResult; windows: RateWindows } {
  const open = policies.map((policy) => ({ policy, window: openWindow(windows, policy, now) }));
  const allowed = open.every(({ policy, window }) => window.taken < policy.limit);
  const next = new Map(windows);
  const states = open.map(({ policy, window }) => {
    const taken = window.taken + (allowed && !policy.isOnlyRead ? 1 : 0);
    if (taken > 0) next.set(counterOf(policy), { endsAt: window.endsAt, taken });
    const remaining = Math.max(0, policy.limit - taken);
    return { ...policy, remaining, resetSeconds: Math.ceil((window.endsAt - now) / SECOND) };
  });
  return { result: { allowed, states }, windows: next };
}

/** Gives a unit of each policy back, if its window is still open. */
export function giveUnitBack(
  windows: RateWindows,
  policies: readonly RatePolicy[],
  now: Instant,
): RateWindows {
  const next = new Map(windows);
  for (const policy of policies) {
    const { taken, endsAt } = openWindow(windows, policy, now);
    if (taken > 0) next.set(counterOf(policy), { endsAt, taken: taken - 1 });
  }
  return next;
}

export function runningWindows(windows: RateWindows, now: Instant): RateWindows {
  return new Map([...windows].filter(([, { endsAt }]) => endsAt > now));
}

function openWindow(windows: RateWindows, policy: RatePolicy, now: Instant): RateWindow {
  const existing = windows.get(counterOf(policy));
  if (existing && existing.endsAt > now) return existing;
  return { endsAt: addMs(now, policy.windowSeconds * SECOND), taken: 0 };
}

function counterOf({ counter, name }: RatePolicy): string {
  return counter ?? name;
}
