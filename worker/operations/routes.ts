import { createRoute, z } from '@hono/zod-openapi';
import { NETWORK_SLUGS } from '../catalog/network-settings.ts';
import { json, meta, metaOf, paging, problems, window } from '../http/answers.ts';
import { needsOperator } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { listRuns } from '../networks/run-history.ts';
import type { SyncRun } from '../networks/run-rows.ts';
import { startSync } from '../networks/start-sync.ts';
import { systemClock, toIso } from '../platform/time.ts';
import { listAlerts } from './alerts.ts';
import { readHealth } from './health.ts';
import { listOrphans, listRejected } from './open-cases.ts';
import { readSystemStats } from './system-stats.ts';

const probe = { status: z.string(), responseTime: z.number(), error: z.string().nullable() };

const health = createRoute({
  method: 'get',
  path: '/v1/health',
  summary: 'The state of the system',
  responses: {
    200: json(
      z.object({
        status: z.enum(['healthy', 'degraded', 'critical']),
        timestamp: z.iso.datetime(),
        alerts: z.array(z.string()),
        services: z.object({
          database: z.object(probe),
          trackClick: z.object({ ...probe, circuitBreakerOpen: z.boolean() }),
          cache: z.object({ hitRate: z.number().nullable(), entries: z.int() }),
        }),
        performance: z.object({
          avgResponseTime: z.number(),
          requestsPerMinute: z.number().nullable(),
          errorRate: z.number().nullable(),
        }),
      }),
      'Measured now',
    ),
    ...problems,
  },
});

const stats = createRoute({
  method: 'get',
  path: '/v1/stats',
  summary: 'Public figures of the system',
  responses: {
    200: json(
      z.object({
        data: z.object({
          brands: z.int(),
          networks: z.int(),
          programs: z.int(),
          share_percent: z.number(),
          demo: z
            .object({
              publisher_id: z.string(),
              clicks: z.int(),
              conversions: z.int(),
              pending: z.string(),
              confirmed: z.string(),
              paid: z.string(),
              sample_url: z.string().nullable(),
            })
            .nullable(),
        }),
        meta,
      }),
      'Counted now',
    ),
    ...problems,
  },
});

const run = z.object({
  id: z.string(),
  network_id: z.string(),
  kind: z.enum(['catalog', 'revenue']),
  status: z.enum(['running', 'completed', 'refused', 'failed']),
  started_by: z.string(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  pages: z.int(),
  rows_expected: z.int().nullable(),
  rows_new: z.int(),
  rows_changed: z.int(),
  rows_unchanged: z.int(),
  rows_closed: z.int(),
  rows_rejected: z.int(),
  error_code: z.string().nullable(),
  error_detail: z.string().nullable(),
});

const runs = createRoute({
  method: 'get',
  path: '/v1/operations/sync-runs',
  summary: 'Syncs, newest first',
  middleware: [needsOperator] as const,
  request: {
    query: z.object({
      ...paging,
      network: z.string().optional(),
      kind: z.enum(['catalog', 'revenue']).optional(),
    }),
  },
  responses: {
    200: json(z.object({ data: z.array(run), summary: z.object({ total: z.int() }), meta }), 'Runs'),
    ...problems,
  },
});

const start = createRoute({
  method: 'post',
  path: '/v1/operations/networks/{network}/sync',
  summary: 'Start a sync',
  middleware: [needsOperator] as const,
  request: {
    params: z.object({ network: z.enum(NETWORK_SLUGS) }),
    query: z.object({ kind: z.enum(['catalog', 'revenue']).default('catalog') }),
  },
  responses: { 202: json(z.object({ data: run, meta }), 'Started'), ...problems },
});

const breakerStatus = z.object({
  status: z.enum(['CLOSED', 'OPEN', 'HALF_OPEN']),
  failures: z.int(),
  lastFailureTime: z.number().nullable(),
  nextRetryTime: z.number().nullable(),
});
const breakerParams = { params: z.object({ network: z.enum(NETWORK_SLUGS) }) };

const breaker = createRoute({
  method: 'get',
  path: '/v1/operations/networks/{network}/breaker',
  summary: 'The circuit breaker of a network',
  middleware: [needsOperator] as const,
  request: breakerParams,
  responses: { 200: json(z.object({ data: breakerStatus, meta }), 'Its state'), ...problems },
});

const resetBreaker = createRoute({
  method: 'post',
  path: '/v1/operations/networks/{network}/breaker/reset',
  summary: 'Close the circuit breaker of a network',
  middleware: [needsOperator] as const,
  request: breakerParams,
  responses: { 200: json(z.object({ data: breakerStatus, meta }), 'Its state'), ...problems },
});

const cases = <Row extends z.ZodType>(path: string, summary: string, row: Row) =>
  createRoute({
    method: 'get',
    path,
    summary,
    middleware: [needsOperator] as const,
    request: { query: z.object(paging) },
    responses: {
      200: json(z.object({ data: z.array(row), summary: z.object({ total: z.int() }), meta }), summary),
      ...problems,
    },
  });

const orphan = z.object({
  id: z.string(),
  network_id: z.string(),
  orphanhood: z.string(),
  status: z.string(),
  gross: z.string(),
  order_id: z.string().nullable(),
  converted_at: z.iso.datetime(),
});
const rejected = z.object({
  network_id: z.string(),
  code: z.string(),
  detail: z.string(),
  raw: z.string(),
  source: z.string(),
  received_at: z.iso.datetime(),
});
const alert = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'critical']),
  code: z.string(),
  subject: z.string(),
  message: z.string(),
  count: z.int(),
  last_seen_at: z.iso.datetime(),
});

export const operationRoutes = newRouter()
  .openapi(health, async (c) => {
    const openBreakers = async () => {
      const statuses = await Promise.all(NETWORK_SLUGS.map((slug) => c.env.BREAKER.getByName(slug).status()));
      return NETWORK_SLUGS.filter((_, index) => statuses[index]?.status === 'OPEN');
    };
    const measured = await readHealth(c.get('ctx'), {
      edge: c.get('tracker').edge,
      later: (work) => c.executionCtx.waitUntil(work),
      openBreakers,
      clock: systemClock,
    });
    return c.json(measured, 200);
  })
  .openapi(stats, async (c) => {
    const ctx = c.get('ctx');
    const data = await readSystemStats(ctx, c.env.PUBLIC_ORIGIN, c.env.ENVIRONMENT === 'local');
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(runs, async (c) => {
    const ctx = c.get('ctx');
    const { network, kind, page, per_page } = c.req.valid('query');
    const found = await listRuns(ctx, { networkId: network, kind, page, perPage: per_page });
    return c.json({ data: found.runs.map(runOf), summary: { total: found.total }, meta: metaOf(ctx) }, 200);
  })
  .openapi(start, async (c) => {
    const ctx = c.get('ctx');
    const input = { network: c.req.valid('param').network, kind: c.req.valid('query').kind };
    return c.json({ data: runOf(await startSync(ctx, c.env.SYNC, input)), meta: metaOf(ctx) }, 202);
  })
  .openapi(breaker, async (c) => {
    const ctx = c.get('ctx');
    const data = await c.env.BREAKER.getByName(c.req.valid('param').network).status();
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(resetBreaker, async (c) => {
    const ctx = c.get('ctx');
    const stub = c.env.BREAKER.getByName(c.req.valid('param').network);
    await stub.reset(ctx.now);
    return c.json({ data: await stub.status(), meta: metaOf(ctx) }, 200);
  })
  .openapi(cases('/v1/operations/orphans', 'Conversions without a publisher', orphan), async (c) => {
    const ctx = c.get('ctx');
    const found = await listOrphans(ctx, window(c.req.valid('query')));
    return c.json({ data: found.rows, summary: { total: found.total }, meta: metaOf(ctx) }, 200);
  })
  .openapi(
    cases('/v1/operations/rejected-rows', 'Report rows that could not be read', rejected),
    async (c) => {
      const ctx = c.get('ctx');
      const found = await listRejected(ctx, window(c.req.valid('query')));
      return c.json({ data: found.rows, summary: { total: found.total }, meta: metaOf(ctx) }, 200);
    },
  )
  .openapi(cases('/v1/operations/alerts', 'What an operator should look at', alert), async (c) => {
    const ctx = c.get('ctx');
    const { page, per_page } = c.req.valid('query');
    const found = await listAlerts(ctx, { page, perPage: per_page });
    const data = found.alerts.map(({ lastSeenAt, firstSeenAt: _, ...rest }) => ({
      ...rest,
      last_seen_at: toIso(lastSeenAt),
    }));
    return c.json({ data, summary: { total: found.total }, meta: metaOf(ctx) }, 200);
  });

function runOf(row: SyncRun): z.infer<typeof run> {
  return {
    id: row.id,
    network_id: row.networkId,
    kind: row.kind,
    status: row.status,
    started_by: row.startedBy,
    started_at: toIso(row.startedAt),
    finished_at: row.finishedAt === null ? null : toIso(row.finishedAt),
    pages: row.pages,
    rows_expected: row.rowsExpected,
    rows_new: row.rowsNew,
    rows_changed: row.rowsChanged,
    rows_unchanged: row.rowsUnchanged,
    rows_closed: row.rowsClosed,
    rows_rejected: row.rowsRejected,
    error_code: row.errorCode,
    error_detail: row.errorDetail,
  };
}
