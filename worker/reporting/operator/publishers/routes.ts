import { z } from '@hono/zod-openapi';
import { balancesResponse, readBalancesResponse } from '../../../payouts/balances/balances-endpoint.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { listPublishers } from './list-publishers.ts';
import { PUBLISHER_ORDERS } from './publisher-order.ts';
import {
  listedPublisher,
  listedPublisherOf,
  publisherDetail,
  publisherDetailOf,
  publisherPlan,
  publisherStatus,
} from './publisher-record.ts';
import { readPublisherDetail } from './read-publisher-detail.ts';

const params = z.object({ publisher_id: publisherIdParameter });

const list = operation({
  method: 'get',
  path: '/v1/operations/publishers',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List publishers',
  description: 'Filters can be combined. Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    query: z.object({
      search: z
        .string()
        .max(200)
        .optional()
        .describe('Words of a publisher ID, a name, an email or a site. Each matches as a prefix'),
      status: publisherStatus.optional(),
      plan: publisherPlan.optional(),
      leaving: z.enum(['true']).optional().describe('Only those whose deletion is scheduled or under way'),
      sort: z.enum(PUBLISHER_ORDERS).default('newest'),
      cursor: z.string().max(800).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(listedPublisher),
        summary: z.object({ total: z.int() }),
        meta: meta.extend({ next_cursor: z.string().nullable().describe('Null on the last page') }),
      }),
      'Publishers, and the number of all that match',
    ),
    ...problems,
  },
});

const detail = operation({
  method: 'get',
  path: '/v1/operations/publishers/{publisher_id}',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get a publisher',
  request: { params },
  responses: {
    200: json(z.object({ data: publisherDetail, meta }), 'The publisher’s profile, sites, status and shares'),
    ...problems,
  },
});

const balances = operation({
  method: 'get',
  path: '/v1/operations/publishers/{publisher_id}/balances',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get a publisher’s balances',
  description: 'The same figures as the publisher sees, from the ledger.',
  request: { params },
  responses: { 200: balancesResponse, ...problems },
});

export const operatorPublisherRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { sort, leaving, ...query } = c.req.valid('query');
    const wanted = { ...query, isLeaving: leaving === 'true', order: sort };
    const { publishers, total, next } = await listPublishers(ctx, wanted);
    const data = publishers.map(listedPublisherOf);
    return c.json({ data, summary: { total }, meta: { ...metaOf(ctx), next_cursor: next } }, 200);
  })
  .openapi(detail, async (c) => {
    const ctx = c.get('ctx');
    const found = await readPublisherDetail(ctx, c.req.valid('param').publisher_id);
    return c.json({ data: publisherDetailOf(found, ctx.now), meta: metaOf(ctx) }, 200);
  })
  .openapi(balances, async (c) =>
    c.json(await readBalancesResponse(c.get('ctx'), c.req.valid('param').publisher_id), 200),
  );
