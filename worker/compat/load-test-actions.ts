import { z } from '@hono/zod-openapi';
import type { Context } from '../platform/context.ts';
import {
  LOAD_SCENARIOS,
  MAX_RESULTS,
  OWN_LOAD,
  QUICK_TESTS,
  RUN_STATUSES,
} from '../platform/contract/test-traffic.ts';
import { ownLoadPlan, quickPlan, scenarioPlan } from '../test-tools/traffic/load-plans.ts';
import type { TrafficRun } from '../test-tools/traffic/run.ts';
import { type RunRecord, runRecordOf } from '../test-tools/traffic/run-record.ts';
import { listTests, readTest, startTest, stopTest } from '../test-tools/traffic/testers.ts';

export const LOAD_TEST_ACTIONS = [
  'start_load_test',
  'get_test_progress',
  'stop_load_test',
  'get_test_history',
] as const;
export type LoadTestAction = (typeof LOAD_TEST_ACTIONS)[number];

const testId = z.string().regex(/^[\w-]{1,64}$/);
const milliseconds = z.number().nullable().openapi({ example: 12.4 });
const rate = z.number().nullable().openapi({ example: 99.8 });
const errors = z.array(z.object({ message: z.string().openapi({ example: 'HTTP 503' }), count: z.int() }));

/** What the actions take. A test that isn't a scenario needs an endpoint. */
export const loadTestInput = {
  test_id: testId.optional().describe('Chosen by the caller; otherwise a new one'),
  scenario: z
    .union([z.string().max(80), z.object({ id: z.string().max(80) }).transform(({ id }) => id)])
    .optional()
    .openapi({ type: 'string' })
    .describe('The ID of a scenario, `baseline`, `concurrent`, or the name of an own test'),
  config: z
    .object({
      duration: z.number().int().min(OWN_LOAD.minSeconds).max(OWN_LOAD.maxSeconds).optional(),
      target_rps: z.number().min(OWN_LOAD.minRps).max(OWN_LOAD.maxRps).optional(),
      endpoint: z.string().max(2_000).optional(),
      test_type: z.string().max(40).optional(),
    })
    .optional(),
  limit: z.number().int().min(1).max(MAX_RESULTS).optional(),
};

const input = z.object(loadTestInput);
type Input = z.output<typeof input>;

export const startedRecord = z.object({
  success: z.literal(true),
  test_id: z.string(),
  status: z.enum(RUN_STATUSES),
});

export const progressRecord = z.object({
  test_id: z.string(),
  status: z.enum(RUN_STATUSES).openapi({ example: 'running' }),
  current_rps: rate,
  actual_rps: rate,
  avg_latency: milliseconds,
  p95_latency: milliseconds,
  p99_latency: milliseconds,
  error_rate: z.number().nullable().openapi({ example: 0 }),
  active_users: z.int().openapi({ example: 3 }),
  total_requests: z.int().openapi({ example: 100 }),
  successful_requests: z.int().openapi({ example: 100 }),
  failed_requests: z.int().openapi({ example: 0 }),
  errors,
});

export const historyRecord = z.object({
  tests: z.array(
    z.object({
      id: z.string(),
      scenario: z.string().openapi({ example: 'Click Tracking' }),
      status: z.enum(RUN_STATUSES).openapi({ example: 'completed' }),
      startTime: z.iso.datetime(),
      endTime: z.iso.datetime().nullable(),
      duration: z.number().openapi({ example: 300 }).describe('In seconds, of the plan'),
      targetRPS: rate,
      actualRPS: rate,
      totalRequests: z.int(),
      successfulRequests: z.int(),
      failedRequests: z.int(),
      averageLatency: milliseconds,
      p95Latency: milliseconds,
      p99Latency: milliseconds,
      errorRate: z.number().nullable(),
      errors,
    }),
  ),
});

type TrafficEnv = Pick<Env, 'TEST_TRAFFIC' | 'PUBLIC_ORIGIN'>;

/** Does what an action of load tests asks for. Throws as the functions of the tester. */
export async function loadTestResult(ctx: Context, env: TrafficEnv, action: LoadTestAction, given: Input) {
  const id = given.test_id ?? '';
  switch (action) {
    case 'start_load_test':
      return startedOf(await start(ctx, env, given));
    case 'stop_load_test':
      return startedOf(await stopTest(ctx, env, 'load-test', id));
    case 'get_test_progress':
      return progressOf(ctx, await readTest(env, 'load-test', id));
    case 'get_test_history':
      return historyOf(ctx, await listTests(env, 'load-test'), given.limit ?? MAX_RESULTS);
  }
}

async function start(ctx: Context, env: TrafficEnv, { scenario, config = {}, test_id }: Input) {
  const origin = env.PUBLIC_ORIGIN;
  const { duration, target_rps: targetRps, endpoint, test_type } = config;
  const quick = QUICK_TESTS.find((each) => each === scenario || each === test_type);
  const isScenario = LOAD_SCENARIOS.some(({ id }) => id === scenario);
  const plan = quick
    ? await quickPlan(ctx, origin, quick)
    : endpoint !== undefined && !isScenario
      ? await ownLoadPlan(ctx, origin, {
          ...{ name: scenario ?? 'Load test', endpoint, method: test_type === 'HEAD' ? 'HEAD' : 'GET' },
          ...{ duration: duration ?? OWN_DURATION, targetRps: targetRps ?? OWN_RPS },
        })
      : await scenarioPlan(ctx, origin, scenario ?? '', { duration, targetRps });
  return startTest(ctx, env, 'load-test', plan, test_id);
}

/** Of an own test whose caller doesn't say. */
const OWN_DURATION = 60;
const OWN_RPS = 10;

function startedOf({ id, status }: TrafficRun): z.infer<typeof startedRecord> {
  return { success: true, test_id: id, status };
}

function progressOf(ctx: Context, run: TrafficRun): z.infer<typeof progressRecord> {
  const record = runRecordOf(run, ctx.now);
  const { status, current_rps, actual_rps, p95_latency, p99_latency, error_rate } = record;
  const { active_users, total_requests, successful_requests, failed_requests } = record;
  return {
    ...{ test_id: record.id, status, current_rps, actual_rps, avg_latency: record.average_latency },
    ...{ p95_latency, p99_latency, error_rate, active_users },
    ...{ total_requests, successful_requests, failed_requests, errors: record.errors },
  };
}

function historyOf(ctx: Context, runs: readonly TrafficRun[], limit: number): z.infer<typeof historyRecord> {
  const ended = runs.filter(({ status }) => status !== 'running').slice(0, limit);
  return { tests: ended.map((run) => testOf(runRecordOf(run, ctx.now))) };
}

function testOf(record: RunRecord): z.infer<typeof historyRecord>['tests'][number] {
  return {
    ...{ id: record.id, scenario: record.name, status: record.status },
    ...{ startTime: record.started_at, endTime: record.ended_at, duration: record.duration },
    ...{ targetRPS: record.target_rps, actualRPS: record.actual_rps, totalRequests: record.total_requests },
    successfulRequests: record.successful_requests,
    failedRequests: record.failed_requests,
    averageLatency: record.average_latency,
    p95Latency: record.p95_latency,
    p99Latency: record.p99_latency,
    errorRate: record.error_rate,
    errors: record.errors,
  };
}
