import { z } from '@hono/zod-openapi';
import { SECURITY_EVENTS } from '../../../accounts/security-events/event-kinds.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { readErrorRate } from './error-rate.ts';
import { METRIC_BOUNDS, type MetricAlert, readMetricAlerts } from './metric-alerts.ts';
import { METRIC_DEFINITIONS } from './metric-definitions.ts';
import { metricsRecord, metricsRecordOf } from './metrics-record.ts';
import { readIssues, readMetrics, readSecurityEvents } from './read-metrics.ts';

const read = operation({
  method: 'get',
  path: '/v1/operations/metrics',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the figures of the whole platform',
  description:
    'They are counted with the call; with more than 200 accounts every five minutes, and with more than 2,000 every hour. `data.timestamp` is the time of the count.',
  responses: {
    200: json(
      z.object({
        data: metricsRecord,
        definitions: z
          .record(z.string(), z.string())
          .describe('What each figure counts, by its path in `data`'),
        meta: datedMeta,
      }),
      'The figures',
    ),
    ...problems,
  },
});

const alertRecord = z.object({
  level: z.enum(['info', 'warning', 'critical']),
  metric: z.string().openapi({ example: 'backlog.above_bound' }),
  message: z
    .string()
    .openapi({ example: 'Dead letters to be replayed: 3. The oldest has waited 12 minutes.' }),
  value: z
    .number()
    .openapi({ example: 3 })
    .describe('What was measured; without a threshold, how often it occurred'),
  threshold: z
    .number()
    .nullable()
    .openapi({ example: 0 })
    .describe('The bound that the value is above; null for an alert without one'),
  threshold_set_in: z
    .string()
    .nullable()
    .openapi({ example: 'worker/reporting/operator/backlog.ts' })
    .describe('The file of the system that sets the threshold'),
});

const bounds = z
  .object({
    security_events_24h: z.int().openapi({ example: METRIC_BOUNDS.securityEvents }),
    api_error_rate: z.int().openapi({ example: METRIC_BOUNDS.apiErrorRate }),
    compliance_violations: z.int().openapi({ example: METRIC_BOUNDS.complianceViolations }),
    critical_alerts: z.int().openapi({ example: METRIC_BOUNDS.criticalAlerts }),
  })
  .describe('Above these figures, the dashboard’s badges turn red');

const securityEvents = z.object({
  kind: z.enum(['sign_in_refused', 'key_refused', 'role_changed', 'id_forged']),
  count: z.int().openapi({ example: 2 }),
  definition: z.string().openapi({ example: SECURITY_EVENTS.sign_in_refused }).describe('What counts'),
});

const readAlerts = operation({
  method: 'get',
  path: '/v1/operations/metrics/alerts',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List what needs attention',
  description:
    'The figures of the platform that are above their bounds, and the open alerts of all parts of the system, at most 50 of them.',
  responses: {
    200: json(
      z.object({
        data: z.object({
          alert_count: z.int().openapi({ example: 1 }).describe('All of them'),
          alerts: z.array(alertRecord),
          security_events: z
            .array(securityEvents)
            .describe('Of the current hour and the 23 before it, by kind'),
          bounds,
        }),
        meta,
      }),
      'The alerts',
    ),
    ...problems,
  },
});

export const metricsRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const [metrics, errorRate] = await Promise.all([readMetrics(ctx), readErrorRate(c.env, ctx.now)]);
    const data = metricsRecordOf(metrics, { errorRate });
    return c.json({ data, definitions: METRIC_DEFINITIONS, meta: datedMetaOf(ctx, metrics.asOf) }, 200);
  })
  .openapi(readAlerts, async (c) => {
    const ctx = c.get('ctx');
    const [issues, errorRate, events] = await Promise.all([
      readIssues(ctx),
      readErrorRate(c.env, ctx.now),
      readSecurityEvents(ctx),
    ]);
    const { count, alerts } = await readMetricAlerts(ctx, { issues, errorRate });
    const data = {
      alert_count: count,
      alerts: alerts.map(alertRecordOf),
      security_events: securityEvents.shape.kind.options.map((kind) => ({
        ...{ kind, count: events.get(kind) ?? 0, definition: SECURITY_EVENTS[kind] },
      })),
      bounds: BOUNDS,
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

const BOUNDS = {
  security_events_24h: METRIC_BOUNDS.securityEvents,
  api_error_rate: METRIC_BOUNDS.apiErrorRate,
  compliance_violations: METRIC_BOUNDS.complianceViolations,
  critical_alerts: METRIC_BOUNDS.criticalAlerts,
};

function alertRecordOf({ thresholdSetIn, ...alert }: MetricAlert): z.infer<typeof alertRecord> {
  return { ...alert, threshold_set_in: thresholdSetIn };
}
