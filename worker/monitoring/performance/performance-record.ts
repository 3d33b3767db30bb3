import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import { incidentState } from '../incidents/incident-record.ts';
import type { StoredIncident } from '../incidents/incidents.ts';
import type { RequestSummary } from './figures-of-requests.ts';
import { type Performance, PLATFORM_NOTES } from './read-performance.ts';
import { UPTIME_NOTE, UPTIME_TARGET, type Uptime } from './uptime.ts';

const ms = z.number().nullable().openapi({ example: 12.4 });
const percent = z.number().nullable().openapi({ example: 99.98 });

export const requestSummary = z.object({
  count: z.int().openapi({ example: 1_240 }),
  mean: ms.describe('In milliseconds, as the next three; null where nothing was measured'),
  p50: ms,
  p95: ms,
  p99: ms,
  error_rate: z
    .number()
    .nullable()
    .openapi({ example: 0 })
    .describe('Responses of 500 and above, in percent'),
});

export function requestSummaryOf({ errorRate, ...rest }: RequestSummary): z.infer<typeof requestSummary> {
  return { ...rest, error_rate: errorRate };
}

export const incidentBrief = z
  .object({
    id: idField('inc'),
    title: z.string().openapi({ example: 'Links to one network were slow' }),
    state: incidentState,
    started_at: z.iso.datetime(),
    resolved_at: z.iso.datetime().nullable(),
  })
  .nullable()
  .describe('The incident that started last; null if there was none');

export function incidentBriefOf(incident: StoredIncident | null): z.infer<typeof incidentBrief> {
  if (!incident) return null;
  const { id, title, state, startedAt, resolvedAt } = incident;
  return { id, title, state, started_at: toIso(startedAt), resolved_at: isoOrNull(resolvedAt) };
}

export const uptimeRecord = z.object({
  uptime_percentage: percent.describe(UPTIME_NOTE),
  measured_minutes: z.int().openapi({ example: 43_100 }),
  period_minutes: z.int().openapi({ example: 43_200 }),
  sla_target: z.literal(UPTIME_TARGET),
  sla_compliance: percent.describe(
    `Percent of the measured days with an uptime of ${UPTIME_TARGET}% or more`,
  ),
  last_incident: incidentBrief,
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        uptime_percentage: percent,
        measured_minutes: z.int().openapi({ example: 1_440 }),
      }),
    )
    .describe('Days (UTC) on which something was measured, oldest first'),
});

export function uptimeRecordOf(
  uptime: Uptime,
  incident: StoredIncident | null,
): z.infer<typeof uptimeRecord> {
  return {
    uptime_percentage: uptime.percentage,
    measured_minutes: uptime.measuredMinutes,
    period_minutes: uptime.periodMinutes,
    sla_target: UPTIME_TARGET,
    sla_compliance: uptime.slaCompliance,
    last_incident: incidentBriefOf(incident),
    days: uptime.days.map(({ day, percentage, measuredMinutes }) => ({
      date: day,
      uptime_percentage: percentage,
      measured_minutes: measuredMinutes,
    })),
  };
}

export const performanceRecord = z.object({
  samples: z
    .array(
      z.object({
        at: z.iso.datetime().describe('The start of the interval'),
        response_time: ms.describe('Mean milliseconds of redirects and API calls'),
        throughput: z.number().openapi({ example: 42 }).describe('Redirects and API calls a minute'),
        error_rate: z.number().nullable().openapi({ example: 0 }).describe('In percent'),
        api_calls: z.int().openapi({ example: 30 }),
        cache_hit_rate: percent.describe('Redirects that had to read nothing, in percent'),
        database_response_time: ms,
      }),
    )
    .describe('Oldest first. An interval in which nothing was measured is left out'),
  requests: requestSummary.describe('Redirects and API calls together'),
  redirects: requestSummary,
  api: requestSummary,
  throughput: z.number().nullable().openapi({ example: 42 }).describe('A minute'),
  cpu_usage: z.null().describe(PLATFORM_NOTES.cpu_usage),
  memory_usage: z.null().describe(PLATFORM_NOTES.memory_usage),
  database: z.object({
    active_connections: z.null().describe(PLATFORM_NOTES.db_connections),
    response_time: ms,
  }),
  compliance_engine: z.object({
    in_time: z.boolean().nullable().openapi({ example: true }).describe('Null if it isn’t known'),
    completed_at: z.iso
      .datetime()
      .nullable()
      .describe('When all publishers that were due were last evaluated'),
  }),
  uptime: uptimeRecord,
  active_alerts: z.int().openapi({ example: 0 }),
  notes: z
    .object({ cpu_usage: z.string(), memory_usage: z.string(), db_connections: z.string() })
    .describe('Why a figure is null')
    .openapi({ example: PLATFORM_NOTES }),
});

export function performanceRecordOf(performance: Performance): z.infer<typeof performanceRecord> {
  const { complianceEngine } = performance;
  return {
    samples: performance.samples.map(({ at, requests, throughput, calls, cacheHitRate, databaseMs }) => ({
      at: toIso(at),
      response_time: requests.mean,
      throughput,
      error_rate: requests.errorRate,
      api_calls: calls,
      cache_hit_rate: cacheHitRate,
      database_response_time: databaseMs,
    })),
    requests: requestSummaryOf(performance.requests),
    redirects: requestSummaryOf(performance.redirects),
    api: requestSummaryOf(performance.calls),
    throughput: performance.throughput,
    cpu_usage: null,
    memory_usage: null,
    database: { active_connections: null, response_time: performance.databaseMs },
    compliance_engine: {
      in_time: complianceEngine.inTime,
      completed_at: isoOrNull(complianceEngine.completedAt),
    },
    uptime: uptimeRecordOf(performance.uptime, performance.lastIncident),
    active_alerts: performance.activeAlerts,
    notes: PLATFORM_NOTES,
  };
}
