import { type Instant, SECOND } from '../../platform/time.ts';
import { percentilesOf } from './percentiles.ts';
import { durationOf, rateOf, type TrafficPlan, totalOf } from './plan.ts';
import type { TrafficRun } from './run.ts';
import { addTally, averageMs, emptyTally, errorPercent, type Tally } from './tally.ts';

/** A limit of the plan with what was measured; null before there is anything to judge. */
export interface Verdict {
  limit: 'average_ms' | 'p95_ms' | 'error_percent' | 'fulfilled_percent';
  value: number | null;
  bound: number;
  passed: boolean | null;
}

export interface RunFigures {
  tally: Tally;
  inFlight: number;
  interrupted: number;
  planned: number;
  durationMs: number;
  targetRps: number | null;
  /** Requests a second since the start, until the end. Null in the first moment. */
  actualRps: number | null;
  /** Requests a second of the last slice, while the test runs. */
  currentRps: number | null;
  averageMs: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  /** In percent. */
  errorRate: number | null;
  verdicts: Verdict[];
  /** Null while the test runs, and for a plan without limits. */
  passed: boolean | null;
}

/** What a test has measured until now. */
export function figuresOfRun(run: TrafficRun, now: Instant): RunFigures {
  const { plan, lanes, status, startedAt, endedAt, points } = run;
  const tally = emptyTally();
  for (const lane of lanes) addTally(tally, lane.tally);
  const interrupted = lanes.reduce((sum, lane) => sum + lane.interrupted, 0);
  const percentiles = percentilesOf(tally.times);
  const seconds = ((endedAt ?? now) - startedAt) / SECOND;
  const last = points.at(-1);
  const measured = { average: averageMs(tally), p95: percentiles.p95, errors: errorPercent(tally) };
  const verdicts = verdictsOf(plan, tally, measured);
  return {
    ...{ tally, interrupted, ...percentiles, verdicts },
    inFlight: lanes.reduce((sum, lane) => sum + lane.inFlight, 0),
    planned: totalOf(plan),
    durationMs: durationOf(plan),
    targetRps: rateOf(plan),
    actualRps: seconds > 0 ? tally.sent / seconds : null,
    currentRps: status === 'running' && last && last.took > 0 ? (last.sent * SECOND) / last.took : null,
    averageMs: measured.average,
    errorRate: measured.errors,
    passed: passedOf(run, verdicts, interrupted),
  };
}

function passedOf({ status }: TrafficRun, verdicts: readonly Verdict[], interrupted: number): boolean | null {
  if (status === 'running' || status === 'stopped' || verdicts.length === 0) return null;
  return status === 'completed' && interrupted === 0 && verdicts.every(({ passed }) => passed === true);
}

function verdictsOf(
  { limits }: TrafficPlan,
  { sent, succeeded }: Tally,
  measured: { average: number | null; p95: number | null; errors: number | null },
): Verdict[] {
  const fulfilled = sent === 0 ? null : (100 * succeeded) / sent;
  return [
    ...verdict('average_ms', measured.average, limits.maxAverageMs, (value, bound) => value < bound),
    ...verdict('p95_ms', measured.p95, limits.maxP95Ms, (value, bound) => value <= bound),
    ...verdict('error_percent', measured.errors, limits.maxErrorPercent, (value, bound) => value <= bound),
    ...verdict('fulfilled_percent', fulfilled, limits.minFulfilledPercent, (value, bound) => value >= bound),
  ];
}

function verdict(
  limit: Verdict['limit'],
  value: number | null,
  bound: number | undefined,
  isMet: (value: number, bound: number) => boolean,
): Verdict[] {
  if (bound === undefined) return [];
  return [{ limit, value, bound, passed: value === null ? null : isMet(value, bound) }];
}
