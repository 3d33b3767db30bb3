import type { RunStatus } from '../../platform/contract/test-traffic.ts';
import type { Instant } from '../../platform/time.ts';
import type { TrafficPlan } from './plan.ts';
import type { Tally } from './tally.ts';

/** What is known of a lane. */
export interface LaneState {
  tally: Tally;
  /** Requests that are on their way. */
  inFlight: number;
  /** Requests whose responses were lost when the sender ended. They were sent, or were about to be. */
  interrupted: number;
  startedAt: Instant | null;
  endedAt: Instant | null;
}

/** What happened in a slice of time, for a chart. */
export interface Point {
  /** Milliseconds after the start, at the end of the slice. */
  at: number;
  /** How long the slice took in milliseconds. */
  took: number;
  sent: number;
  failed: number;
  averageMs: number | null;
  p95Ms: number | null;
}

export interface TrafficRun {
  id: string;
  plan: TrafficPlan;
  startedBy: string;
  status: RunStatus;
  /** Why it failed or was stopped. */
  detail: string | null;
  startedAt: Instant;
  endedAt: Instant | null;
  /** The number of the next request. All before it were handed to a sender. */
  next: number;
  lanes: LaneState[];
  points: Point[];
  /** How many requests were open at once in the last slice. */
  peak: number;
}

export type NewRun = Pick<TrafficRun, 'id' | 'plan' | 'startedBy'>;

/** How many requests of a lane have ended. */
export function doneOf({ tally, interrupted }: LaneState): number {
  return tally.sent + interrupted;
}
