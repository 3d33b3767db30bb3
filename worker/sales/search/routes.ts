import { z } from '@hono/zod-openapi';
import { readBrandNames } from '../../catalog/brand-names.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { failure } from '../../platform/failure.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { CLICK_ID } from '../../platform/http/sample-values.ts';
import { toExactDollars } from '../../platform/money.ts';
import { parseInstant, toIso } from '../../platform/time.ts';
import { claimRecord, claimRecordOf } from '../claims/claim-record.ts';
import { MONEY_STATES } from '../money-state.ts';
import { type SaleQuestion, searchSale } from './search-sale.ts';

const saleSearchOneQuestion = failure(
  'sale_search.one_question',
  400,
  'Search by one of `click_id`, `order_id` and `at`.',
  { action: 'Send exactly one of the three parameters.' },
);

const search = operation({
  method: 'get',
  path: '/v1/publisher/sale-search',
  tag: 'Earnings',
  callers: byPublisher('GET publisher-api'),
  example: { parameters: { click_id: CLICK_ID } },
  summary: 'Find out what is known about a sale',
  description:
    'Asks by the ID of one of your clicks, by an order ID, or by a time. The findings say in sentences what is known. What belongs to another publisher is answered like what doesn’t exist.',
  request: {
    query: z.object({
      publisher_id: z.string().optional(),
      click_id: z.string().trim().min(1).max(100).optional(),
      order_id: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .transform((text) => text.toWellFormed())
        .optional(),
      at: z.iso.datetime({ offset: true }).optional().openapi({ example: '2026-11-21T09:00:00.000Z' }),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          findings: z.array(
            z.object({
              code: z.string().openapi({ example: 'not_reported' }),
              tone: z.enum(['good', 'wait', 'bad', 'unknown']).openapi({ example: 'wait' }),
              sentence: z.string().openapi({ example: 'Wildfire has reported no sale for this click.' }),
            }),
          ),
          sales: z.array(
            z.object({
              conversion_id: idField('cnv').nullable().describe('Null for a sale that isn’t credited to you'),
              state: z.enum(MONEY_STATES).nullable().openapi({ example: 'pending' }),
              order_id: z.string().nullable(),
              brand_name: z.string().nullable(),
              converted_at: z.iso.datetime(),
              net: dollars.nullable().openapi({ example: '12.34' }),
            }),
          ),
          clicks: z.array(
            z.object({
              click_id: z.string(),
              clicked_at: z.iso.datetime(),
              brand_name: z.string().nullable(),
              network: z.string().nullable().openapi({ example: 'wildfire' }),
              destination: z.string().nullable(),
              counts: z.boolean().openapi({ example: true }),
            }),
          ),
          claims: z.array(claimRecord),
          claimable_click_id: z
            .string()
            .nullable()
            .openapi({ example: null })
            .describe('The click for which you can claim a sale'),
        }),
        meta,
      }),
      'What is known',
    ),
    ...problems,
  },
});

export const saleSearchRoutes = newRouter().openapi(search, async (c) => {
  const ctx = c.get('ctx');
  const question = questionOf(c.req.valid('query'));
  const answer = await searchSale(ctx, clickIdKeys(c.env), c.get('publisherId'), question);
  const names = await readBrandNames(
    ctx,
    [...answer.sales, ...answer.clicks].flatMap(({ brandId }) => brandId ?? []),
  );
  const nameOf = (id: (typeof answer.clicks)[number]['brandId']) => (id && names.get(id)) ?? null;
  const data = {
    findings: answer.findings,
    sales: answer.sales.map((sale) => {
      const isOwn = sale.unattributedReason === null;
      return {
        conversion_id: isOwn ? sale.id : null,
        state: isOwn ? sale.state : null,
        order_id: sale.orderId,
        brand_name: nameOf(sale.brandId),
        converted_at: toIso(sale.convertedAt),
        net: isOwn ? toExactDollars(sale.net) : null,
      };
    }),
    clicks: answer.clicks.map((click) => ({
      click_id: click.clickId,
      clicked_at: toIso(click.clickedAt),
      brand_name: nameOf(click.brandId),
      network: click.networkId,
      destination: click.destination,
      counts: click.classification === 'click',
    })),
    claims: answer.claims.map(claimRecordOf),
    claimable_click_id: answer.claimable,
  };
  return c.json({ data, meta: metaOf(ctx) }, 200);
});

/** Throws `sale_search.one_question` (400) unless exactly one of the three is given. */
function questionOf(query: {
  click_id?: string | undefined;
  order_id?: string | undefined;
  at?: string | undefined;
}): SaleQuestion {
  const { click_id: clickId, order_id: orderId, at } = query;
  const given = [clickId, orderId, at].filter((each) => each !== undefined);
  if (given.length === 1) {
    if (clickId !== undefined) return { by: 'click', clickId };
    if (orderId !== undefined) return { by: 'order', orderId };
    if (at !== undefined) return { by: 'time', at: parseInstant(at) };
  }
  throw saleSearchOneQuestion();
}
