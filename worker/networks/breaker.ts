import { addMs, type Instant, MINUTE, SECOND } from '../platform/time.ts';

export type BreakerStatus = 'CLOSED' | 'OPEN' | 'HALF_OPEN';

/**
 * The state of a network's circuit breaker and rate limit. `nextRetryTime` is when an open breaker admits a probe, or when
 * a probe without an outcome expires; `nextCallTime` is when the rate limit admits the next call; `since` is the last
 * change of `status`.
 */
export interface BreakerState {
  status: BreakerStatus;
  since: Instant;
  failures: number;
  openings: number;
  lastFailureTime: Instant | null;
  nextRetryTime: Instant | null;
  nextCallTime: Instant;
}

export interface BreakerSettings {
  failuresToOpen: number;
  firstRetryMs: number;
  maxRetryMs: number;
  probeTtlMs: number;
}

/** Opens after 5 failures in a row; probes after 30 s, 1, 2, 4, 8 and then every 15 minutes. */
export const BREAKER_SETTINGS: BreakerSettings = {
  failuresToOpen: 5,
  firstRetryMs: 30 * SECOND,
  maxRetryMs: 15 * MINUTE,
  probeTtlMs: 6 * MINUTE,
};

export type Admission = 'go' | { retryAt: Instant };

/** The public state of a breaker. */
export interface BreakerReport {
  status: BreakerStatus;
  failures: number;
  lastFailureTime: Instant | null;
  nextRetryTime: Instant | null;
}

/** A new breaker, or one that was reset at `now`. Outcomes of calls that were admitted earlier don't count. */
export function freshBreaker(now: Instant): BreakerState {
  return {
    status: 'CLOSED',
    since: now,
    failures: 0,
    openings: 0,
    lastFailureTime: null,
    nextRetryTime: null,
    nextCallTime: now,
  };
}

/** Admits a call now if it may go; the next may follow after `minIntervalMs`. An open breaker admits one probe. */
export function admit(
  state: BreakerState,
  now: Instant,
  minIntervalMs: number,
  settings = BREAKER_SETTINGS,
): { state: BreakerState; admission: Admission } {
  const retryAt = Math.max(state.nextRetryTime ?? 0, state.nextCallTime) as Instant;
  if (retryAt > now) return { state, admission: { retryAt } };
  const paced = { ...state, nextCallTime: addMs(now, minIntervalMs) };
  if (state.status === 'CLOSED') return { state: paced, admission: 'go' };
  const nextRetryTime = addMs(now, settings.probeTtlMs);
  return { state: { ...paced, status: 'HALF_OPEN', since: now, nextRetryTime }, admission: 'go' };
}

/** Records a success of the call admitted at `admittedAt`: failures are reset, and a probe closes the breaker. */
export function succeeded(state: BreakerState, admittedAt: Instant, now: Instant): BreakerState {
  if (isStale(state, admittedAt)) return state;
  const since = state.status === 'CLOSED' ? state.since : now;
  return { ...state, status: 'CLOSED', since, failures: 0, openings: 0, nextRetryTime: null };
}

/** Records a failure of the call admitted at `admittedAt`: enough in a row, or a failed probe, open the breaker. */
export function failed(
  state: BreakerState,
  admittedAt: Instant,
  now: Instant,
  settings = BREAKER_SETTINGS,
): BreakerState {
  if (isStale(state, admittedAt)) return state;
  const failures = state.failures + 1;
  const counted = { ...state, failures, lastFailureTime: now };
  if (state.status === 'CLOSED' && failures < settings.failuresToOpen) return counted;
  const wait = Math.min(settings.firstRetryMs * 2 ** state.openings, settings.maxRetryMs);
  return {
    ...counted,
    status: 'OPEN',
    since: now,
    openings: state.openings + 1,
    nextRetryTime: addMs(now, wait),
  };
}

/** True for a call from before the last change of status, and for any call while the breaker is open. */
function isStale(state: BreakerState, admittedAt: Instant): boolean {
  return state.status === 'OPEN' || admittedAt < state.since;
}

/** Closes an open breaker by hand; null if it isn't open. The rate limit stays. */
export function reset(state: BreakerState, now: Instant): BreakerState | null {
  return state.status === 'OPEN' ? { ...freshBreaker(now), nextCallTime: state.nextCallTime } : null;
}

export function reportOf({ status, failures, lastFailureTime, nextRetryTime }: BreakerState): BreakerReport {
  return { status, failures, lastFailureTime, nextRetryTime };
}
