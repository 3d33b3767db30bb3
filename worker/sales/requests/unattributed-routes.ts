import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, limitOffset, meta, metaOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import { UNATTRIBUTED_REASONS } from '../unattributed-reason.ts';
import { listUnattributed } from './list-unattributed.ts';
import { readUnattributedEvidence } from './unattributed-evidence.ts';
import {
  unattributedDetail,
  unattributedDetailOf,
  unattributedRecord,
  unattributedRecordOf,
} from './unattributed-record.ts';

const list = operation({
  method: 'get',
  path: '/v1/operations/unattributed-conversions',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List unattributed conversions',
  request: {
    query: z.object({
      ...paging,
      reason: z.enum(UNATTRIBUTED_REASONS).optional(),
      network: z
        .string()
        .regex(/^[a-z0-9_-]{1,40}$/)
        .optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(unattributedRecord),
        summary: z.object({
          total: z.int(),
          gross: dollars.describe('The gross commission of all that match'),
          networks: z
            .array(
              z.object({
                network_id: z.string().openapi({ example: 'wildfire' }),
                network_name: z.string().openapi({ example: 'Wildfire' }),
                sales: z.int().openapi({ example: 3 }),
              }),
            )
            .describe('The networks whose sales match, whatever `network` is'),
        }),
        meta,
      }),
      'Unattributed conversions, newest first',
    ),
    ...problems,
  },
});

const detail = operation({
  method: 'get',
  path: '/v1/operations/unattributed-conversions/{id}',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get an unattributed conversion with its evidence',
  description: 'The report rows as the network sent them, and the clicks that may have led to the sale.',
  request: { params: z.object({ id: idParameter('cnv') }) },
  responses: { 200: json(z.object({ data: unattributedDetail, meta }), 'The conversion'), ...problems },
});

export const unattributedRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { network, reason, ...page } = c.req.valid('query');
    const found = await listUnattributed(ctx, { reason, networkId: network, ...limitOffset(page) });
    const data = found.rows.map(({ conversion, ...names }) => unattributedRecordOf(conversion, names));
    const networks = found.networks.map(({ id, name, sales }) => ({
      ...{ network_id: id, network_name: name ?? id, sales },
    }));
    const summary = { total: found.total, gross: toExactDollars(found.gross), networks };
    return c.json({ data, summary, meta: metaOf(ctx) }, 200);
  })
  .openapi(detail, async (c) => {
    const ctx = c.get('ctx');
    const found = await readUnattributedEvidence(ctx, clickIdKeys(c.env), c.req.valid('param').id);
    return c.json({ data: unattributedDetailOf(found), meta: metaOf(ctx) }, 200);
  });
