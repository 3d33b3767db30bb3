import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../../platform/http/access.ts';
import { idField, idParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { periodOf, periodQuery } from '../../../platform/http/period.ts';
import { dollars, json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import { CONVERSION_STATUSES } from '../../../sales/earnings/commission-status.ts';
import { earningIdOf } from '../../../sales/earnings/earning-rows.ts';
import { MONEY_STATES } from '../../../sales/money-state.ts';
import type { ListedSale } from '../../../sales/reader/list-sales.ts';
import { forfeitedRecord, forfeitedRecordOf, heldRecord, heldRecordOf } from '../held-record.ts';
import { listConversions, readListFacts } from './list-conversions.ts';

const listedRecord = z.object({
  id: idField('cnv'),
  earning_id: idField('ern').describe('The daily earning that includes this conversion'),
  converted_at: z.iso.datetime(),
  state: z.enum(MONEY_STATES).openapi({ example: 'pending' }).describe('Where your money of it is'),
  status: z.enum(CONVERSION_STATUSES),
  reason: z.string().nullable().openapi({ example: null }).describe('The network’s reason'),
  held: heldRecord,
  forfeited: forfeitedRecord,
  network: z.string().openapi({ example: 'wildfire' }),
  brand_id: idField('brd').nullable(),
  brand_name: z.string().nullable(),
  link_id: idField('lnk').nullable().describe('Null unless a stored link was clicked'),
  click_id: z.string().nullable(),
  order_id: z.string().nullable(),
  sale_amount: z.string().nullable().openapi({ example: '759.38' }),
  sale_currency: z.string().nullable().openapi({ example: 'USD' }),
  gross: dollars,
  net: dollars.openapi({ example: '12.34' }),
  paid: dollars,
});

const list = operation({
  method: 'get',
  path: '/v1/publisher/conversions',
  tag: 'Earnings',
  callers: byPublisher('GET publisher-api'),
  summary: 'List conversions, newest first',
  description:
    'Filters can be combined. `state=held` lists the sales that we hold, each with the reason. Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    query: z.object({
      publisher_id: z.string().optional(),
      ...periodQuery,
      state: z.enum(MONEY_STATES).optional(),
      brand_id: idParameter('brd').optional(),
      cursor: z.string().max(80).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(listedRecord),
        brands: z
          .array(z.object({ id: idField('brd'), name: z.string().openapi({ example: 'Alder Nook' }) }))
          .describe('The brands to filter by: those with earnings in the period'),
        meta: meta.extend({
          from: z.string(),
          to: z.string(),
          next_cursor: z.string().nullable().describe('Null on the last page'),
        }),
      }),
      'Conversions, newest first',
    ),
    ...problems,
  },
});

export const conversionListRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const publisherId = c.get('publisherId');
  const { state, brand_id, cursor, limit, ...query } = c.req.valid('query');
  const period = periodOf(query, ctx.now);
  const [{ conversions, next }, facts] = await Promise.all([
    listConversions(ctx, {
      publisherId,
      ...period,
      brandId: brand_id ?? null,
      state: state ?? null,
      cursor: cursor ?? null,
      limit,
    }),
    readListFacts(ctx, { publisherId, ...period }),
  ]);
  const { brands, reviews, took } = facts;
  const data = conversions.map((each) => {
    const reviewFacts = { review: reviews.get(each.id), took };
    return {
      ...listedRecordOf(publisherId, each),
      held: heldRecordOf(each.heldReason, reviewFacts),
      forfeited: forfeitedRecordOf(each.forfeitedFor, reviewFacts),
    };
  });
  return c.json({ data, brands, meta: { ...metaOf(ctx), ...period, next_cursor: next } }, 200);
});

function listedRecordOf(
  publisherId: PublisherId,
  row: ListedSale,
): Omit<z.infer<typeof listedRecord>, 'held' | 'forfeited'> {
  return {
    id: row.id,
    earning_id: earningIdOf({ ...row, publisherId }),
    converted_at: toIso(row.convertedAt),
    state: row.state,
    status: row.status,
    reason: row.reason,
    network: row.networkId,
    brand_id: row.brandId,
    brand_name: row.brandName,
    link_id: row.linkId,
    click_id: row.clickId,
    order_id: row.orderId,
    sale_amount: row.saleAmount,
    sale_currency: row.saleCurrency,
    gross: toExactDollars(row.gross),
    net: toExactDollars(row.net),
    paid: toExactDollars(row.paidOut),
  };
}
