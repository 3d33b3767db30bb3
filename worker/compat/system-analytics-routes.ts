import { z } from '@hono/zod-openapi';
import type { Context } from '../platform/context.ts';
import { byOperator } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { readErrorRate } from '../reporting/operator/metrics/error-rate.ts';
import { readMetricAlerts } from '../reporting/operator/metrics/metric-alerts.ts';
import {
  metricsRecordOf,
  olderMetricsOf,
  olderMetricsRecord,
} from '../reporting/operator/metrics/metrics-record.ts';
import { readIssues, readMetrics } from '../reporting/operator/metrics/read-metrics.ts';
import { notAvailable } from './not-available.ts';

const ACTIONS = [
  ...(['metrics', 'alerts', 'start_load_test', 'get_test_progress', 'stop_load_test'] as const),
  ...(['get_test_history', 'get_performance_metrics', 'get_uptime_stats'] as const),
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

const route = operation({
  method: 'post',
  path: '/functions/v1/system-analytics',
  tag: 'Legacy',
  callers: byOperator('system:read'),
  effect: 'nothing',
  summary: 'Read the figures and alerts of the platform (legacy)',
  description:
    'A legacy endpoint. `metrics` reads what `GET /v1/operations/metrics` does, with amounts as numbers. `alerts` reads what `GET /v1/operations/metrics/alerts` does. The actions of load tests and of performance over time aren’t available.',
  request: { body: jsonBody(z.object({ action: z.enum(ACTIONS) }), { action: 'metrics' }) },
  responses: {
    200: json(
      z.union([
        z.intersection(olderMetricsRecord, z.object({ meta: datedMeta })),
        z.intersection(alertsRecord, z.object({ meta })),
      ]),
      'The fields of the action',
    ),
    ...problems,
  },
});

export const systemAnalyticsRoutes = newRouter().openapi(route, async (c) => {
  const ctx = c.get('ctx');
  return c.json(await resultOf(ctx, c.env, c.req.valid('json').action), 200);
});

async function resultOf(ctx: Context, env: Env, action: (typeof ACTIONS)[number]) {
  if (action === 'metrics') return readOlderMetrics(ctx, env);
  if (action === 'alerts') return { ...(await readOlderAlerts(ctx, env)), meta: metaOf(ctx) };
  throw notAvailable(action);
}

async function readOlderMetrics(ctx: Context, env: Env) {
  const [metrics, errorRate] = await Promise.all([readMetrics(ctx), readErrorRate(env, ctx.now)]);
  const record = olderMetricsOf(metricsRecordOf(metrics, { now: ctx.now, errorRate }));
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
