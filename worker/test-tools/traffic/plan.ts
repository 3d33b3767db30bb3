import type { TrafficMethod } from '../../platform/contract/test-traffic.ts';
import type { ProgramId } from '../../platform/ids.ts';
import { SECOND } from '../../platform/time.ts';

/** A part of a test that is reported by itself, such as a program. Its URLs take turns. */
export interface Lane {
  label: string;
  programId: ProgramId | null;
  /** Our own addresses; none for a lane that calls a function of the Worker. */
  urls: readonly string[];
}

/**
 * When requests are sent. `steady` sends `total` in even intervals, and the lanes take turns. `batches` sends each lane its
 * requests in batches, `pauseMs` apart, and each lane begins `staggerMs` after the one before.
 */
export type Pace =
  | { kind: 'steady'; perSecond: number; total: number }
  | { kind: 'batches'; perLane: number; size: number; pauseMs: number; staggerMs: number };

/** What makes a test pass, besides that it ends. */
interface Limits {
  maxAverageMs?: number;
  maxP95Ms?: number;
  maxErrorPercent?: number;
  minFulfilledPercent?: number;
}

export interface TrafficPlan {
  name: string;
  /** The scenario or the mode that it was made from; null for an own one. */
  scenario: string | null;
  /** `conversion` looks up a stored test click and its split instead of sending a request. */
  action: 'request' | 'conversion';
  method: TrafficMethod;
  lanes: readonly Lane[];
  pace: Pace;
  rotatesAgents: boolean;
  variesReferrers: boolean;
  limits: Limits;
}

/** A request of a plan. */
export interface Due {
  /** Counted from 0 in the order of the plan. */
  number: number;
  lane: number;
  /** Which request of its lane it is, counted from 0. */
  ofLane: number;
  /** Milliseconds after the start of the test. */
  at: number;
}

export function totalOf({ lanes, pace }: Pick<TrafficPlan, 'lanes' | 'pace'>): number {
  return pace.kind === 'steady' ? pace.total : lanes.length * pace.perLane;
}

/** How many requests of a lane the plan has. */
export function totalOfLane(plan: Pick<TrafficPlan, 'lanes' | 'pace'>, lane: number): number {
  const { pace, lanes } = plan;
  if (pace.kind === 'batches') return pace.perLane;
  return Math.floor(pace.total / lanes.length) + (lane < pace.total % lanes.length ? 1 : 0);
}

/** The time in milliseconds within which the plan sends its requests. */
export function durationOf(plan: Pick<TrafficPlan, 'lanes' | 'pace'>): number {
  const { pace, lanes } = plan;
  if (pace.kind === 'steady') return (pace.total * SECOND) / pace.perSecond;
  const batches = Math.ceil(pace.perLane / pace.size);
  return (batches - 1) * pace.pauseMs + (lanes.length - 1) * pace.staggerMs + SECOND;
}

/** Requests a second; null for batches, which have no rate. */
export function rateOf({ pace }: Pick<TrafficPlan, 'pace'>): number | null {
  return pace.kind === 'steady' ? pace.perSecond : null;
}

/** How many requests start at the same moment at most. */
export function burstOf({ pace, lanes }: Pick<TrafficPlan, 'lanes' | 'pace'>): number {
  if (pace.kind === 'steady') return 1;
  const atOnce = pace.staggerMs === 0 ? lanes.length : 1;
  return Math.min(pace.size, pace.perLane) * atOnce;
}

/** The requests from `next` on that are due before `until`, in milliseconds after the start. At most `limit`. */
export function dueRequests(
  plan: Pick<TrafficPlan, 'lanes' | 'pace'>,
  { next, until, limit }: { next: number; until: number; limit: number },
): Due[] {
  return plan.pace.kind === 'steady'
    ? dueSteadily(plan.pace, plan.lanes.length, { next, until, limit })
    : inBatches(plan.pace, plan.lanes.length)
        .slice(next, next + limit)
        .filter(({ at }) => at < until);
}

type Window = { next: number; until: number; limit: number };

function dueSteadily(
  { total, perSecond }: Extract<Pace, { kind: 'steady' }>,
  lanes: number,
  { next, until, limit }: Window,
): Due[] {
  const due: Due[] = [];
  const end = Math.min(total, next + limit);
  for (let number = next; number < end; number++) {
    const at = (number * SECOND) / perSecond;
    if (at >= until) break;
    due.push({ number, lane: number % lanes, ofLane: Math.floor(number / lanes), at });
  }
  return due;
}

/** All requests in the order of their times. There are at most 2,500. */
function inBatches(pace: Extract<Pace, { kind: 'batches' }>, lanes: number): Due[] {
  const all: Omit<Due, 'number'>[] = [];
  for (let lane = 0; lane < lanes; lane++)
    for (let ofLane = 0; ofLane < pace.perLane; ofLane++)
      all.push({
        lane,
        ofLane,
        at: lane * pace.staggerMs + Math.floor(ofLane / pace.size) * pace.pauseMs,
      });
  return all
    .toSorted((a, b) => a.at - b.at || a.lane - b.lane || a.ofLane - b.ofLane)
    .map((each, number) => ({ ...each, number }));
}
