import { z } from '@hono/zod-openapi';
import type { Health } from '../monitoring/health/health.ts';
import { incidentBrief, incidentBriefOf } from '../monitoring/performance/performance-record.ts';
import { type Performance, PLATFORM_NOTES } from '../monitoring/performance/read-performance.ts';
import { UPTIME_TARGET } from '../monitoring/performance/uptime.ts';
import { toIso } from '../platform/time.ts';

const ms = z.number().nullable().openapi({ example: 12.4 });

/** `get_performance_metrics` as earlier clients read it. */
export const performanceFunctionRecord = z.object({
  metrics: z.array(
    z.object({
      timestamp: z.iso.datetime(),
      responseTime: ms.describe('Mean milliseconds'),
      throughput: z.number().openapi({ example: 42 }).describe('Requests a minute'),
      errorRate: z.number().nullable().openapi({ example: 0 }).describe('In percent'),
      cpuUsage: z.null().describe(PLATFORM_NOTES.cpu_usage),
      memoryUsage: z.null().describe(PLATFORM_NOTES.memory_usage),
      dbConnections: z.null().describe(PLATFORM_NOTES.db_connections),
      edgeFunctionCalls: z.int().openapi({ example: 30 }).describe('Calls of the API'),
      cacheHitRate: z.number().nullable().openapi({ example: 97.5 }).describe('In percent'),
    }),
  ),
  health: z.object({
    status: z.enum(['healthy', 'warning', 'critical']),
    uptime: z.number().nullable().openapi({ example: 99.98 }).describe('Of 30 days, in percent'),
    lastIncident: incidentBrief,
    slaCompliance: z
      .number()
      .nullable()
      .openapi({ example: 100 })
      .describe(`Percent of the days with an uptime of ${UPTIME_TARGET}% or more`),
    activeAlerts: z.int().openapi({ example: 0 }),
  }),
});

const STATES = { healthy: 'healthy', degraded: 'warning', critical: 'critical' } as const;

export function performanceFunctionOf(
  performance: Performance,
  { status }: Pick<Health, 'status'>,
): z.infer<typeof performanceFunctionRecord> {
  const { uptime, lastIncident, activeAlerts } = performance;
  return {
    metrics: performance.samples.map(({ at, requests, throughput, calls, cacheHitRate }) => ({
      timestamp: toIso(at),
      responseTime: requests.mean,
      throughput,
      errorRate: requests.errorRate,
      cpuUsage: null,
      memoryUsage: null,
      dbConnections: null,
      edgeFunctionCalls: calls,
      cacheHitRate,
    })),
    health: {
      status: STATES[status],
      uptime: uptime.percentage,
      lastIncident: incidentBriefOf(lastIncident),
      slaCompliance: uptime.slaCompliance,
      activeAlerts,
    },
  };
}
