import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { measureHealth } from '../monitoring/health/routes.ts';
import { lastIncident } from '../monitoring/incidents/incidents.ts';
import { duration } from '../monitoring/performance/duration.ts';
import { uptimeRecord, uptimeRecordOf } from '../monitoring/performance/performance-record.ts';
import { readPerformance } from '../monitoring/performance/read-performance.ts';
import { DEFAULT_TIMEFRAME_MS, uptimePeriod } from '../monitoring/performance/routes.ts';
import { readUptime } from '../monitoring/performance/uptime.ts';
import type { Context } from '../platform/context.ts';
import { byOperator, requireOperator } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { MINUTE } from '../platform/time.ts';
import { readErrorRate } from '../reporting/operator/metrics/error-rate.ts';
import { readMetricAlerts } from '../reporting/operator/metrics/metric-alerts.ts';
import {
  metricsRecordOf,
  olderMetricsOf,
  olderMetricsRecord,
} from '../reporting/operator/metrics/metrics-record.ts';
import { readIssues, readMetrics } from '../reporting/operator/metrics/read-metrics.ts';
import {
  historyRecord,
  LOAD_TEST_ACTIONS,
  type LoadTestAction,
  loadTestInput,
  loadTestResult,
  progressRecord,
  startedRecord,
} from './load-test-actions.ts';
import { performanceFunctionOf, performanceFunctionRecord } from './performance-function.ts';

const ACTIONS = [
  ...(['metrics', 'alerts', 'get_performance_metrics', 'get_uptime_stats'] as const),
  ...LOAD_TEST_ACTIONS,
] as const;

const alertsRecord = z.object({
  alert_count: z.int().openapi({ example: 1 }).describe('All open alerts'),
  alerts: z
    .array(
      z.object({
        level: z.enum(['info', 'warning', 'critical']),
        metric: z.string().openapi({ example: 'network.down' }),
        message: z.string().openapi({ example: 'Wildfire hasn’t responded since 08:40.' }),
        value: z
          .number()
          .openapi({ example: 3 })
          .describe('What was measured; without a threshold, how often it occurred'),
        threshold: z
          .number()
          .nullable()
          .openapi({ example: 0 })
          .describe('The bound that the value is above'),
      }),
    )
    .describe('Figures above their bounds, then the open alerts, last seen first'),
});

const body = z.object({
  action: z.enum(ACTIONS),
  timeframe: duration.optional().describe('Of `get_performance_metrics`; `30m` by default'),
  interval: duration.optional().describe('Of one sample; `1m` by default'),
  period: uptimePeriod.optional().describe('Of `get_uptime_stats`; `30d` by default'),
  ...loadTestInput,
});

const route = operation({
  method: 'post',
  path: '/functions/v1/system-analytics',
  tag: 'Legacy',
  callers: byOperator('system:read'),
  effect: 'nothing',
  summary: 'Read the figures and alerts of the platform (legacy)',
  description:
    'A legacy endpoint. `metrics` reads what `GET /v1/operations/metrics` does, with amounts as numbers. `alerts` reads what `GET /v1/operations/metrics/alerts` does. `get_performance_metrics` reads what `GET /v1/operations/system/performance` does, and `get_uptime_stats` what `GET /v1/operations/system/uptime` does. `start_load_test`, `get_test_progress`, `stop_load_test` and `get_test_history` do what the operations of load tests do.',
  request: { body: jsonBody(body, { action: 'metrics' }) },
  responses: {
    200: json(
      z.union([
        z.intersection(olderMetricsRecord, z.object({ meta: datedMeta })),
        z.intersection(alertsRecord, z.object({ meta })),
        z.intersection(performanceFunctionRecord, z.object({ meta })),
        z.intersection(uptimeRecord, z.object({ meta })),
        z.intersection(startedRecord, z.object({ meta })),
        z.intersection(progressRecord, z.object({ meta })),
        z.intersection(historyRecord, z.object({ meta })),
      ]),
      'The fields of the action',
    ),
    ...problems,
  },
});

export const systemAnalyticsRoutes = newRouter().openapi(route, async (c) => {
  const { action, ...input } = c.req.valid('json');
  if (!isLoadTestAction(action)) return c.json(await resultOf(c, { action, ...input }), 200);
  const ctx = c.get('ctx');
  if (action === 'start_load_test' || action === 'stop_load_test') await requireOperator(c, 'system:write');
  return c.json({ ...(await loadTestResult(ctx, c.env, action, input)), meta: metaOf(ctx) }, 200);
});

function isLoadTestAction(action: (typeof ACTIONS)[number]): action is LoadTestAction {
  return LOAD_TEST_ACTIONS.some((each) => each === action);
}

async function resultOf(
  c: HonoContext<AppEnv>,
  {
    action,
    timeframe = DEFAULT_TIMEFRAME_MS,
    interval = MINUTE,
    period = '30d',
  }: Omit<z.output<typeof body>, 'action'> & { action: Exclude<(typeof ACTIONS)[number], LoadTestAction> },
) {
  const ctx = c.get('ctx');
  if (action === 'metrics') return readOlderMetrics(ctx, c.env);
  if (action === 'alerts') return { ...(await readOlderAlerts(ctx, c.env)), meta: metaOf(ctx) };
  if (action === 'get_performance_metrics') {
    const range = { timeframeMs: timeframe, intervalMs: interval };
    const [performance, health] = await Promise.all([readPerformance(ctx, c.env, range), measureHealth(c)]);
    return { ...performanceFunctionOf(performance, health), meta: metaOf(ctx) };
  }
  const [uptime, incident] = await Promise.all([readUptime(ctx, c.env, period), lastIncident(ctx)]);
  return { ...uptimeRecordOf(uptime, incident), meta: metaOf(ctx) };
}

async function readOlderMetrics(ctx: Context, env: Env) {
  const [metrics, errorRate] = await Promise.all([readMetrics(ctx), readErrorRate(env, ctx.now)]);
  const record = olderMetricsOf(metricsRecordOf(metrics, { errorRate }));
  return { ...record, meta: datedMetaOf(ctx, metrics.asOf) };
}

async function readOlderAlerts(ctx: Context, env: Env): Promise<z.infer<typeof alertsRecord>> {
  const [issues, errorRate] = await Promise.all([readIssues(ctx), readErrorRate(env, ctx.now)]);
  const { count, alerts } = await readMetricAlerts(ctx, { issues, errorRate });
  return {
    alert_count: count,
    alerts: alerts.map(({ level, metric, message, value, threshold }) => ({
      ...{ level, metric, message, value, threshold },
    })),
  };
}
