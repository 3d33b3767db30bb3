import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { ENFORCED_PART } from '../../catalog/edge-table.ts';
import { NETWORK_ACTIVITY } from '../../clicks/record-activity.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { anyone } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { apiResponses } from '../../platform/http/response-counts.ts';
import { datedMeta, datedMetaOf, dollars, json, problems } from '../../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../../platform/http/router.ts';
import { REQUIRED_MIGRATION } from '../../platform/schema-version.ts';
import { systemClock } from '../../platform/time.ts';
import { readSystemStats } from '../publisher/public-stats.ts';
import { FIGURE_NOTES, readHealth } from './health.ts';

/** A store that takes longer counts as down. */
const TIMEOUT_MS = 5_000;

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
  }),
  services: z.object({
    database: z.object(probe),
    trackClick: z.object({ ...probe, circuitBreakerOpen: z.boolean() }),
    cache: z.object({ hitRate: z.number().nullable(), entries: z.int() }),
  }),
  performance: z.object({
    avgResponseTime: z.null(),
    requestsPerMinute: z
      .number()
      .nullable()
      .describe('Link visits of the last minute; null while their counter is down'),
    errorRate: z.number().nullable().describe(FIGURE_NOTES.errorRate).openapi({ example: 0 }),
    notes: z
      .object({ avgResponseTime: z.string(), errorRate: z.string() })
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

const stats = operation({
  method: 'get',
  path: '/v1/stats',
  tag: 'Status',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get public stats',
  responses: {
    200: json(
      z.object({
        data: z.object({
          brands: z.int(),
          networks: z.int(),
          programs: z.int(),
          clicks: z.int().describe('All counted clicks; bots, previews and test clicks are excluded'),
          share_percent: z.number(),
          demo: z
            .object({
              publisher_id: z.string(),
              clicks: z.int(),
              conversions: z.int(),
              pending: dollars,
              confirmed: dollars,
              paid: dollars,
              sample_url: z.string().nullable(),
            })
            .nullable(),
        }),
        meta: datedMeta,
      }),
      'Public stats. Clicks are complete up to `as_of`; catalog numbers can be up to a minute old',
    ),
    ...problems,
  },
});

export const healthRoutes = newRouter()
  .openapi(health('/health'), respond)
  .openapi(health('/v1/health'), respond);

export const publicStatsRoutes = newRouter().openapi(stats, async (c) => {
  const ctx = c.get('ctx');
  const { data, asOf } = await readSystemStats(ctx, c.env.PUBLIC_ORIGIN, c.env.ENVIRONMENT === 'local');
  return c.json({ data, meta: datedMetaOf(ctx, asOf) }, 200);
});

/** The health of the system, as this isolate measures it. */
export function measureHealth(c: HonoContext<AppEnv>) {
  return readHealth(c.get('ctx'), {
    readTable: () => c.env.EDGE.get(ENFORCED_PART),
    cache: c.get('tracker').edge,
    openBreakers: () => openBreakers(c.env),
    responses: apiResponses(),
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

async function openBreakers(env: Env): Promise<string[]> {
  const statuses = await Promise.all(NETWORK_SLUGS.map((slug) => env.BREAKER.getByName(slug).status()));
  return NETWORK_SLUGS.filter((_, index) => statuses[index]?.status === 'OPEN');
}

async function outOfTime(): Promise<never> {
  await scheduler.wait(TIMEOUT_MS);
  throw new Error(`No response within ${TIMEOUT_MS} ms.`);
}
