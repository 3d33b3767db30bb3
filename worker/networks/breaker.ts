import { addMs, type Instant, MINUTE, SECOND } from '../platform/time.ts';

export type BreakerStatus = 'CLOSED' | 'OPEN' | 'HALF_OPEN';

/**
 * A network's circuit breaker and pace. `nextRetryTime` is when an open breaker lets a probe through, or when a probe
 * that never came back is given up; `nextCallTime` is the pace; `since` is the last change of `status`.
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

/** How patient a breaker is; times in milliseconds. */
export interface BreakerSettings {
  failuresToOpen: number;
  firstRetryMs: number;
  longestRetryMs: number;
  probeLifeMs: number;
}

/** Opens after 5 failures in a row; probes after 30 s, 1, 2, 4, 8 and then every 15 minutes. */
export const BREAKER_SETTINGS: BreakerSettings = {
  failuresToOpen: 5,
  firstRetryMs: 30 * SECOND,
  longestRetryMs: 15 * MINUTE,
  probeLifeMs: 6 * MINUTE,
};

export type Verdict = 'go' | { retryAt: Instant };

/** What everyone may see of a breaker. */
export interface BreakerReport {
  status: BreakerStatus;
  failures: number;
  lastFailureTime: Instant | null;
  nextRetryTime: Instant | null;
}

/** A breaker that has seen nothing, or was reset at `now`; outcomes of calls admitted earlier no longer count. */
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

/** Whether a call may go now; if so the next may follow after `minIntervalMs`. An open breaker lets one probe through. */
export function admit(
  state: BreakerState,
  now: Instant,
  minIntervalMs: number,
  settings = BREAKER_SETTINGS,
): { state: BreakerState; verdict: Verdict } {
  const retryAt = Math.max(state.nextRetryTime ?? 0, state.nextCallTime) as Instant;
  if (retryAt > now) return { state, verdict: { retryAt } };
  const paced = { ...state, nextCallTime: addMs(now, minIntervalMs) };
  if (state.status === 'CLOSED') return { state: paced, verdict: 'go' };
  const nextRetryTime = addMs(now, settings.probeLifeMs);
  return { state: { ...paced, status: 'HALF_OPEN', since: now, nextRetryTime }, verdict: 'go' };
}

/** The call admitted at `admittedAt` was answered: failures are forgotten, and a probe closes the breaker. */
export function succeeded(state: BreakerState, admittedAt: Instant, now: Instant): BreakerState {
  if (isStale(state, admittedAt)) return state;
  const since = state.status === 'CLOSED' ? state.since : now;
  return { ...state, status: 'CLOSED', since, failures: 0, openings: 0, nextRetryTime: null };
}

/** The call admitted at `admittedAt` failed: enough of them in a row open the breaker, a failed probe opens it again. */
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
  const wait = Math.min(settings.firstRetryMs * 2 ** state.openings, settings.longestRetryMs);
  return {
    ...counted,
    status: 'OPEN',
    since: now,
    openings: state.openings + 1,
    nextRetryTime: addMs(now, wait),
  };
}

/** A call from before the last change of status says nothing of now; while open no call is out that could. */
function isStale(state: BreakerState, admittedAt: Instant): boolean {
  return state.status === 'OPEN' || admittedAt < state.since;
}

/** The breaker closed by hand; the pace stays. */
export function reset(state: BreakerState, now: Instant): BreakerState {
  return { ...freshBreaker(now), nextCallTime: state.nextCallTime };
}

/** The public shape of a breaker. */
export function reportOf({ status, failures, lastFailureTime, nextRetryTime }: BreakerState): BreakerReport {
  return { status, failures, lastFailureTime, nextRetryTime };
}
