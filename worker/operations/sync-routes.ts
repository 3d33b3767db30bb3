import { createRoute, z } from '@hono/zod-openapi';
import { NETWORK_SLUGS } from '../catalog/network-settings.ts';
import { json, meta, metaOf, paging, problems } from '../http/answers.ts';
import { byOperator } from '../http/guards.ts';
import { newRouter } from '../http/router.ts';
import { listRuns } from '../networks/run-history.ts';
import { startSync } from '../networks/start-sync.ts';
import { runRecord, runRecordOf } from './run-record.ts';

const runs = createRoute({
  method: 'get',
  path: '/v1/operations/sync-runs',
  summary: 'Syncs, newest first',
  ...byOperator,
  request: {
    query: z.object({
      ...paging,
      network: z.string().optional(),
      kind: z.enum(['catalog', 'revenue']).optional(),
    }),
  },
  responses: {
    200: json(z.object({ data: z.array(runRecord), summary: z.object({ total: z.int() }), meta }), 'Runs'),
    ...problems,
  },
});

const start = createRoute({
  method: 'post',
  path: '/v1/operations/networks/{network}/sync',
  summary: 'Start a sync',
  ...byOperator,
  request: {
    params: z.object({ network: z.enum(NETWORK_SLUGS) }),
    query: z.object({ kind: z.enum(['catalog', 'revenue']).default('catalog') }),
  },
  responses: { 202: json(z.object({ data: runRecord, meta }), 'Started'), ...problems },
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
  ...byOperator,
  request: breakerParams,
  responses: { 200: json(z.object({ data: breakerStatus, meta }), 'Its state'), ...problems },
});

const resetBreaker = createRoute({
  method: 'post',
  path: '/v1/operations/networks/{network}/breaker/reset',
  summary: 'Close the circuit breaker of a network',
  ...byOperator,
  request: breakerParams,
  responses: { 200: json(z.object({ data: breakerStatus, meta }), 'Its state'), ...problems },
});

export const syncRoutes = newRouter()
  .openapi(runs, async (c) => {
    const ctx = c.get('ctx');
    const { network, kind, page, per_page } = c.req.valid('query');
    const found = await listRuns(ctx, { networkId: network, kind, page, perPage: per_page });
    return c.json(
      { data: found.runs.map(runRecordOf), summary: { total: found.total }, meta: metaOf(ctx) },
      200,
    );
  })
  .openapi(start, async (c) => {
    const ctx = c.get('ctx');
    const input = { network: c.req.valid('param').network, kind: c.req.valid('query').kind };
    return c.json({ data: runRecordOf(await startSync(ctx, c.env.SYNC, input)), meta: metaOf(ctx) }, 202);
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
  });
