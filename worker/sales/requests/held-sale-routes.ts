import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { idParameter, publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, limitOffset, meta, metaOf, paging, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import { REASONS_TO_DECIDE } from '../unattributed-reason.ts';
import { heldSaleDetail, heldSaleDetailOf, heldSaleRecord, heldSaleRecordOf } from './held-sale-record.ts';
import { listHeldSales, readHeldSale } from './held-sales.ts';

const list = operation({
  method: 'get',
  path: '/v1/operations/held-conversions',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List held conversions',
  description:
    'Conversions that aren’t paid until an operator releases them. Release one by `POST /v1/operations/conversions/{id}/release`, and those of a violation by the decision about it. `state=forfeited` lists those that were held and are forfeited; `POST /v1/operations/conversions/{id}/reinstate` takes that back.',
  request: {
    query: z.object({
      ...paging,
      state: z.enum(['held', 'forfeited']).default('held'),
      reason: z.enum(REASONS_TO_DECIDE).optional(),
      publisher_id: publisherIdParameter.optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(heldSaleRecord),
        summary: z.object({
          total: z.int(),
          net: dollars.describe('The publishers’ commission of all that match'),
        }),
        meta,
      }),
      'Held or forfeited conversions, newest first',
    ),
    ...problems,
  },
});

const detail = operation({
  method: 'get',
  path: '/v1/operations/held-conversions/{id}',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get a held conversion with its click',
  request: { params: z.object({ id: idParameter('cnv') }) },
  responses: { 200: json(z.object({ data: heldSaleDetail, meta }), 'The conversion'), ...problems },
});

export const heldSaleRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id: publisherId, reason, state, ...page } = c.req.valid('query');
    const found = await listHeldSales(ctx, { state, reason, publisherId, ...limitOffset(page) });
    const data = found.rows.map(({ conversion, ...names }) => heldSaleRecordOf(conversion, names));
    const summary = { total: found.total, net: toExactDollars(found.net) };
    return c.json({ data, summary, meta: metaOf(ctx) }, 200);
  })
  .openapi(detail, async (c) => {
    const ctx = c.get('ctx');
    const sale = await readHeldSale(ctx, c.req.valid('param').id);
    return c.json({ data: heldSaleDetailOf(sale), meta: metaOf(ctx) }, 200);
  });
