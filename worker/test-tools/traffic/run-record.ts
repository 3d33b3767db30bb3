import { z } from '@hono/zod-openapi';
import { RUN_STATUSES, TRAFFIC_METHODS } from '../../platform/contract/test-traffic.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { type Instant, isoOrNull, SECOND, toIso } from '../../platform/time.ts';
import { figuresOfRun, type Verdict } from './figures.ts';
import { totalOfLane } from './plan.ts';

import { doneOf, type LaneState, type TrafficRun } from './run.ts';
import { averageMs, type Tally } from './tally.ts';

/** Milliseconds; null without a response. */
const milliseconds = z.number().nullable().openapi({ example: 12.4 });
const errorCount = z.object({
  message: z.string().openapi({ example: 'HTTP 503' }),
  count: z.int().openapi({ example: 1 }),
});

const laneRecord = z.object({
  label: z.string().openapi({ example: 'Alder Nook' }),
  program_id: z.string().nullable().openapi({ example: null }),
  url: z
    .string()
    .nullable()
    .openapi({ example: `https://tributary.example/go/${TEST_PUBLISHER}` })
    .describe('The first of its addresses; null if nothing is requested'),
  status: z.enum(['pending', 'running', 'completed', 'failed']).openapi({ example: 'completed' }),
  target_clicks: z.int().openapi({ example: 100 }),
  clicks_generated: z.int().openapi({ example: 100 }),
  successful_clicks: z.int().openapi({ example: 99 }),
  failed_clicks: z.int().openapi({ example: 1 }),
  average_latency: milliseconds,
  errors: z.array(errorCount),
  started_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
});

export const runRecord = z.object({
  id: z.string().openapi({ example: sampleId('tst') }),
  name: z.string().openapi({ example: 'Click Tracking' }),
  scenario: z.string().nullable().openapi({ example: 'click-tracking' }),
  status: z.enum(RUN_STATUSES).openapi({ example: 'completed' }),
  detail: z.string().nullable().openapi({ example: null }).describe('Why the test failed'),
  method: z.enum(TRAFFIC_METHODS).describe('HEAD requests are no clicks'),
  publisher_id: z
    .string()
    .openapi({ example: TEST_PUBLISHER })
    .describe('The test publisher. Its clicks never count'),
  started_by: z.string().openapi({ example: 'operator:token' }),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  duration: z.number().openapi({ example: 300 }).describe('Of the plan, in seconds'),
  planned_requests: z.int().openapi({ example: 30_000 }),
  total_requests: z.int().openapi({ example: 100 }).describe('Requests that have ended'),
  successful_requests: z.int().openapi({ example: 99 }).describe('Responses with a status from 200 to 399'),
  failed_requests: z.int().openapi({ example: 1 }),
  in_flight: z.int().openapi({ example: 0 }),
  interrupted: z
    .int()
    .openapi({ example: 0 })
    .describe('Requests whose outcome was lost because their sender ended. They aren’t sent again'),
  target_rps: z
    .number()
    .nullable()
    .openapi({ example: 100 })
    .describe('Null for batches, which have no rate'),
  actual_rps: z.number().nullable().openapi({ example: 99.8 }),
  current_rps: z
    .number()
    .nullable()
    .openapi({ example: null })
    .describe('Of the last slice, while the test runs'),
  active_users: z.int().openapi({ example: 3 }).describe('Requests that were open at once in the last slice'),
  average_latency: milliseconds,
  p50_latency: milliseconds,
  p95_latency: milliseconds,
  p99_latency: milliseconds,
  error_rate: z
    .number()
    .nullable()
    .openapi({ example: 1 })
    .describe('In percent; null before the first response'),
  statuses: z.array(
    z.object({ status: z.int().openapi({ example: 302 }), count: z.int().openapi({ example: 99 }) }),
  ),
  errors: z.array(errorCount),
  verdicts: z
    .array(
      z.object({
        limit: z.enum(['average_ms', 'p95_ms', 'error_percent', 'fulfilled_percent']),
        value: z.number().nullable().openapi({ example: 40 }),
        bound: z.number().openapi({ example: 500 }),
        passed: z.boolean().nullable(),
      }),
    )
    .describe('The limits that make the test pass, with what was measured'),
  passed: z.boolean().nullable().describe('Null while the test runs, if it was stopped, and without limits'),
  lanes: z.array(laneRecord).describe('The parts of the test, such as its programs'),
  points: z
    .array(
      z.object({
        at: z.number().openapi({ example: 2 }).describe('Seconds after the start'),
        rps: z.number().nullable().openapi({ example: 100 }),
        average_latency: milliseconds,
        p95_latency: milliseconds,
        failed: z.int().openapi({ example: 0 }),
      }),
    )
    .describe('The course of the test by slices of about two seconds'),
});
export type RunRecord = z.infer<typeof runRecord>;

export function runRecordOf(run: TrafficRun, now: Instant): RunRecord {
  const { id, plan, status, detail, startedBy, startedAt, endedAt, lanes, points, peak } = run;
  const figures = figuresOfRun(run, now);
  return {
    ...{ id, name: plan.name, scenario: plan.scenario, status, detail, method: plan.method },
    publisher_id: TEST_PUBLISHER,
    started_by: startedBy,
    started_at: toIso(startedAt),
    ended_at: isoOrNull(endedAt),
    duration: round(figures.durationMs / SECOND),
    planned_requests: figures.planned,
    total_requests: figures.tally.sent,
    successful_requests: figures.tally.succeeded,
    failed_requests: figures.tally.failed,
    in_flight: figures.inFlight,
    interrupted: figures.interrupted,
    target_rps: figures.targetRps,
    actual_rps: rounded(figures.actualRps),
    current_rps: rounded(figures.currentRps),
    active_users: status === 'running' ? peak : 0,
    average_latency: rounded(figures.averageMs),
    p50_latency: figures.p50,
    p95_latency: figures.p95,
    p99_latency: figures.p99,
    error_rate: rounded(figures.errorRate),
    statuses: Object.entries(figures.tally.statuses).map(([code, count]) => ({
      status: Number(code),
      count,
    })),
    errors: errorsOf(figures.tally),
    verdicts: figures.verdicts.map(verdictOf),
    passed: figures.passed,
    lanes: plan.lanes.flatMap((lane, index) => {
      const state = lanes[index];
      return state ? [laneOf(run, { ...lane, index, state })] : [];
    }),
    points: points.map(({ at, took, sent, failed, averageMs: average, p95Ms }) => ({
      at: round(at / SECOND),
      rps: took > 0 ? round((sent * SECOND) / took) : null,
      average_latency: rounded(average),
      p95_latency: p95Ms,
      failed,
    })),
  };
}

interface IndexedLane {
  index: number;
  label: string;
  programId: string | null;
  urls: readonly string[];
  state: LaneState;
}

function laneOf(
  run: TrafficRun,
  { index, label, programId, urls, state }: IndexedLane,
): z.infer<typeof laneRecord> {
  const { tally } = state;
  return {
    label,
    program_id: programId,
    url: urls[0] ?? null,
    status: laneStatus(run, state),
    target_clicks: totalOfLane(run.plan, index),
    clicks_generated: doneOf(state) + state.inFlight,
    successful_clicks: tally.succeeded,
    failed_clicks: tally.failed + state.interrupted,
    average_latency: rounded(averageMs(tally)),
    errors: errorsOf(tally),
    started_at: isoOrNull(state.startedAt),
    completed_at: isoOrNull(state.endedAt),
  };
}

function laneStatus({ status }: TrafficRun, state: LaneState) {
  if (state.endedAt !== null) return state.tally.succeeded > 0 ? 'completed' : 'failed';
  if (status !== 'running') return 'failed';
  return state.startedAt === null ? 'pending' : 'running';
}

function errorsOf({ errors }: Tally) {
  return Object.entries(errors)
    .map(([message, count]) => ({ message, count }))
    .toSorted((a, b) => b.count - a.count);
}

function verdictOf({ limit, value, bound, passed }: Verdict) {
  return { limit, value: rounded(value), bound, passed };
}

function rounded(value: number | null): number | null {
  return value === null ? null : round(value);
}

/** Two decimals. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
