import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { recordAction } from '../../platform/audit/write-audit.ts';
import { byOperator } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { apiResponses } from '../../platform/http/response-counts.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { HOUR, MINUTE, systemClock, toIso } from '../../platform/time.ts';
import { metricsRecord, metricsRecordOf } from '../../reporting/operator/metrics/metrics-record.ts';
import { readMetrics } from '../../reporting/operator/metrics/read-metrics.ts';
import { incidentRecord, incidentRecordOf } from '../incidents/incident-record.ts';
import { listIncidents } from '../incidents/incidents.ts';
import { performanceRecord, performanceRecordOf } from '../performance/performance-record.ts';
import { readPerformance } from '../performance/read-performance.ts';
import { healthReport } from './health-report.ts';
import { healthReportRecord } from './report-record.ts';
import { measureHealth } from './routes.ts';
import { type CallApi, securityFacts } from './security-facts.ts';

/** In an export. */
const MAX_ALERTS = 500;
const MAX_INCIDENTS = 100;

const securityRecord = z.array(
  z.object({
    title: z.string().openapi({ example: 'API key validation active' }),
    holds: z.boolean().nullable().openapi({ example: true }).describe('Null if it isn’t known'),
    evidence: z
      .string()
      .openapi({ example: 'An invented key is no one’s, and a call without a key was answered with 401.' }),
  }),
);

const report = operation({
  method: 'get',
  path: '/v1/operations/system/health',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Check every part of the system',
  responses: { 200: json(z.object({ data: healthReportRecord, meta }), 'The checks'), ...problems },
});

const security = operation({
  method: 'get',
  path: '/v1/operations/system/security',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Check what protects the system',
  description: 'Each fact is checked when it is read, by doing it.',
  responses: { 200: json(z.object({ data: securityRecord, meta }), 'The facts'), ...problems },
});

export const systemData = z.object({
  exported_at: z.iso.datetime(),
  health: healthReportRecord,
  security: securityRecord,
  performance: performanceRecord.describe('Of the last hour'),
  metrics: metricsRecord,
  alerts: z
    .array(
      z.object({
        level: z.enum(['info', 'warning', 'critical']),
        code: z.string(),
        subject: z.string(),
        message: z.string().openapi({ example: 'Wildfire hasn’t responded since 08:40.' }),
        count: z.int(),
        first_seen_at: z.iso.datetime(),
        last_seen_at: z.iso.datetime(),
      }),
    )
    .describe(`Open ones, at most ${MAX_ALERTS}`),
  incidents: z.array(incidentRecord).describe(`At most ${MAX_INCIDENTS}, last started first`),
});

const download = operation({
  method: 'get',
  path: '/v1/operations/system/export',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Export what is known about the system',
  description: 'Checks, performance, figures, open alerts and incidents. The audit log records the export.',
  responses: { 200: json(systemData, 'The data of the system'), ...problems },
});

export function systemReportRoutes(callApi: (c: HonoContext<AppEnv>) => CallApi) {
  return newRouter()
    .openapi(report, async (c) => {
      const data = await measureReport(c);
      return c.json({ data, meta: metaOf(c.get('ctx')) }, 200);
    })
    .openapi(security, async (c) => {
      const ctx = c.get('ctx');
      return c.json({ data: await securityFacts(ctx, c.env, callApi(c)), meta: metaOf(ctx) }, 200);
    })
    .openapi(download, async (c) => c.json(await exportSystem(c, callApi(c)), 200));
}

/** Checks every part of the system. */
export async function measureReport(c: HonoContext<AppEnv>) {
  const startedAt = systemClock();
  const health = await measureHealth(c);
  return healthReport(c.get('ctx'), c.env, { health, startedAt, clock: systemClock });
}

/** All that is known about the system, for a file. */
export async function exportSystem(
  c: HonoContext<AppEnv>,
  callApi: CallApi,
): Promise<z.infer<typeof systemData>> {
  const ctx = c.get('ctx');
  const errorRate = apiResponses().errorRate(ctx.now);
  const [health, facts, performance, metrics, { alerts }, { incidents }] = await Promise.all([
    measureReport(c),
    securityFacts(ctx, c.env, callApi),
    readPerformance(ctx, c.env, { timeframeMs: HOUR, intervalMs: MINUTE }),
    readMetrics(ctx),
    listAlerts(ctx, { page: 1, perPage: MAX_ALERTS, state: 'open' }),
    listIncidents(ctx, { limit: MAX_INCIDENTS, offset: 0 }),
  ]);
  await recordAction(ctx, { action: 'system.exported', subject: 'system' });
  return {
    exported_at: toIso(ctx.now),
    health,
    security: facts,
    performance: performanceRecordOf(performance),
    metrics: metricsRecordOf(metrics, { errorRate }),
    alerts: alerts.map(({ level, code, subject, message, count, firstSeenAt, lastSeenAt }) => ({
      ...{ level, code, subject, message, count },
      first_seen_at: toIso(firstSeenAt),
      last_seen_at: toIso(lastSeenAt),
    })),
    incidents: incidents.map(incidentRecordOf),
  };
}
