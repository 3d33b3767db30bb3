import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { ENFORCED_PART } from '../../catalog/edge-table.ts';
import { NETWORK_ACTIVITY } from '../../clicks/record-activity.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { anyone } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { apiResponses } from '../../platform/http/response-counts.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { isPaused } from '../../platform/pause.ts';
import { type FiguresByMetric, minuteOf } from '../../platform/samples/figures.ts';
import { REQUIRED_MIGRATION } from '../../platform/schema-version.ts';
import { addMs, MINUTE, systemClock } from '../../platform/time.ts';
import { readRequestFigures, totalOf } from '../performance/figures-of-requests.ts';
import { FIGURE_NOTES, readHealth } from './health.ts';

/** A store that takes longer counts as down. */
const TIMEOUT_MS = 5_000;
const RECENT_MS = 5 * MINUTE;

const probe = {
  status: z.enum(['healthy', 'slow', 'down']),
  responseTime: z.number(),
  error: z.string().nullable(),
};

export const healthRecord = z.object({
  status: z.enum(['healthy', 'degraded', 'critical']),
  timestamp: z.iso.datetime(),
  alerts: z.array(z.string()),
  migration: z
    .object({
      required: z.string().describe('The last migration that this version needs'),
      applied: z.string().nullable().describe('The last migration that the database has; null if unknown'),
    })
    .describe('The status is critical while the database lacks the required migration')
    .openapi({ example: { required: REQUIRED_MIGRATION, applied: REQUIRED_MIGRATION } }),
  schedule: z.object({
    last_run_at: z.iso
      .datetime()
      .nullable()
      .describe('When a scheduled job was last complete; null if none was'),
    paused: z
      .boolean()
      .openapi({ example: false })
      .describe('Whether operators have stopped everything that writes. Then no job runs'),
  }),
  services: z.object({
    database: z.object(probe),
    trackClick: z.object({ ...probe, circuitBreakerOpen: z.boolean() }),
    cache: z.object({
      hitRate: z.number().nullable().describe(FIGURE_NOTES.hitRate).openapi({ example: 97.5 }),
      entries: z.int().describe(FIGURE_NOTES.entries),
    }),
  }),
  performance: z.object({
    avgResponseTime: z.number().nullable().describe(FIGURE_NOTES.avgResponseTime).openapi({ example: 3.4 }),
    requestsPerMinute: z
      .number()
      .nullable()
      .describe('Link visits of the last minute; null while their counter is down'),
    errorRate: z.number().nullable().describe(FIGURE_NOTES.errorRate).openapi({ example: 0 }),
    notes: z
      .object({
        avgResponseTime: z.string(),
        errorRate: z.string(),
        hitRate: z.string(),
        entries: z.string(),
      })
      .describe('Notes on the scope of each metric and the reason for null values')
      .openapi({ example: FIGURE_NOTES }),
  }),
});

const health = <Path extends '/health' | '/v1/health'>(path: Path) =>
  operation({
    method: 'get',
    path,
    tag: 'Status',
    callers: anyone,
    limit: 'CALLS_BY_ADDRESS',
    summary: 'Health check',
    responses: {
      200: json(healthRecord, 'Current measurements'),
      503: json(healthRecord, 'Current measurements; the status is critical'),
      ...problems,
    },
  });

export const healthRoutes = newRouter()
  .openapi(health('/health'), respond)
  .openapi(health('/v1/health'), respond);

/** The health of the system, as this isolate measures it. */
export function measureHealth(c: HonoContext<AppEnv>) {
  return readHealth(c.get('ctx'), {
    isPaused: () => isPaused(c.env),
    readTable: () => c.env.EDGE.get(ENFORCED_PART),
    cache: c.get('tracker').edge,
    openBreakers: () => openBreakers(c.env),
    responses: apiResponses(),
    requestsOfLastMinutes: () => readLastMinutes(c),
    visitsOfLastMinute: async () =>
      (await c.env.CLICK_ACTIVITY.getByName(NETWORK_ACTIVITY).read()).lastMinute,
    clock: systemClock,
    outOfTime,
  });
}

async function respond(c: HonoContext<AppEnv>) {
  const measured = await measureHealth(c);
  return measured.status === 'critical' ? c.json(measured, 503) : c.json(measured, 200);
}

/** Those that isolates have reported: a minute is whole when the next one has begun. */
async function readLastMinutes(c: HonoContext<AppEnv>): Promise<FiguresByMetric> {
  const to = minuteOf(c.get('ctx').now);
  const from = addMs(to, -RECENT_MS);
  return totalOf(await readRequestFigures(c.env, { from, to, step: 'minute' }));
}

async function openBreakers(env: Env): Promise<string[]> {
  const statuses = await Promise.all(NETWORK_SLUGS.map((slug) => env.BREAKER.getByName(slug).status()));
  return NETWORK_SLUGS.filter((_, index) => statuses[index]?.status === 'OPEN');
}

async function outOfTime(): Promise<never> {
  await scheduler.wait(TIMEOUT_MS);
  throw new Error(`No response within ${TIMEOUT_MS} ms.`);
}
