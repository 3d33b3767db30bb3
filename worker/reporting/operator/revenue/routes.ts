import { z } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { percentOf, readShareRules, shareRuleFor } from '../../../catalog/share-rule.ts';
import { totalsAsOf, UNPUBLISHED_SINCE } from '../../../clicks/totals-as-of.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { NETWORK_PUBLISHER } from '../../../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../../../platform/money.ts';
import { type Day, dayOf, type Instant, type Period } from '../../../platform/time.ts';
import { exportQuery } from './export-input.ts';
import { exportResponse, zippedExportResponses } from './export-response.ts';
import { FIGURES } from './figures.ts';
import { listRows } from './list-rows.ts';
import { readRevenue } from './read-revenue.ts';
import { rangeOf, rangeQuery } from './revenue-range.ts';
import { revenueRecord, revenueRecordOf } from './revenue-record.ts';

const read = operation({
  method: 'get',
  path: '/v1/operations/revenue',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get the revenue of a period or of all time',
  description:
    'Each figure has the same figure of all time beside it, and what the balances of the ledger say. Archived sales are included. Total revenue and claims are publisher earnings, held money, margin and unattributed money. `as_of` is about clicks: amounts are of the moment of the call.',
  request: { query: z.object(rangeQuery) },
  responses: { 200: json(z.object({ data: revenueRecord, meta: datedMeta }), 'The figures'), ...problems },
});

const row = z.object({
  kind: z.enum(['conversion', 'adjustment']).openapi({ example: 'conversion' }),
  id: z.string().openapi({ example: 'cnv_0123456789abcdef' }),
  day: z.iso.date(),
  publisher_id: z.string().openapi({ example: 'PUB000001' }),
  network: z.string().nullable().openapi({ example: 'wildfire' }),
  status: z.string().openapi({ example: 'pending' }),
  amount: z
    .string()
    .openapi({ example: '12.34' })
    .describe('Its part in the figure: US dollars, or a number of conversions'),
});

const rows = operation({
  method: 'get',
  path: '/v1/operations/revenue/rows',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the rows that make a figure',
  description:
    'The amounts of all pages add up to the figure with the same filters. Conversions in the database come first, newest first, then archived ones, then adjustments.',
  request: {
    query: z.object({
      ...rangeQuery,
      figure: z.enum(FIGURES).default('total_revenue'),
      network: z.string().max(40).optional(),
      publisher_id: publisherIdParameter.optional(),
      cursor: z.string().max(80).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(row),
        summary: z.object({ amount: z.string().openapi({ example: '12.34' }) }),
        meta: meta.extend({ next_cursor: z.string().nullable().openapi({ example: null }) }),
      }),
      'A page of the rows, and the figure',
    ),
    ...problems,
  },
});

const days = operation({
  method: 'get',
  path: '/v1/operations/revenue/clicks',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the clicks of each day',
  request: { query: z.object(rangeQuery) },
  responses: {
    200: json(
      z.object({
        data: z.array(z.object({ day: z.iso.date(), clicks: z.int().openapi({ example: 120 }) })),
        summary: z.object({ clicks: z.int().openapi({ example: 120 }) }),
        meta: datedMeta,
      }),
      'Days with clicks, newest first',
    ),
    ...problems,
  },
});

const download = operation({
  method: 'get',
  path: '/v1/operations/revenue/export',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Export revenue, clicks and conversions of all publishers',
  description:
    'A CSV is one table; of several tables, the response is a ZIP with a CSV of each. The sums of the amounts of `revenue` are the figures of `GET /v1/operations/revenue` for the same days, adjustments included: `gross_earnings` is total revenue, `net_earnings` is publisher earnings, and `confirmed` is what is awaited, ready to pay and on the way, less debts. The response is streamed. A large export comes in parts: one that isn’t the last ends with a cursor, in a last CSV line `continue,{cursor}`, in the name `continue-{cursor}.txt` of a ZIP’s last file, or in `next_cursor` of JSON.',
  request: { query: exportQuery },
  responses: zippedExportResponses,
});

export const revenueRoutes = newRouter()
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const period = rangeOf(c.req.valid('query'));
    const [revenue, rules] = await Promise.all([readRevenue(ctx, period), readShareRules(ctx)]);
    const share = shareRuleFor(rules, NETWORK_PUBLISHER, dayOf(ctx.now));
    const data = revenueRecordOf(revenue, { ...period, sharePercent: percentOf(share.sharePpm) });
    return c.json({ data, meta: datedMetaOf(ctx, revenue.asOf) }, 200);
  })
  .openapi(rows, async (c) => {
    const ctx = c.get('ctx');
    const { figure, network, publisher_id, cursor, limit, ...range } = c.req.valid('query');
    const listed = await listRows(ctx, {
      ...rangeOf(range),
      figure,
      networkId: network,
      publisherId: publisher_id,
      cursor: cursor ?? null,
      limit,
    });
    const text = (amount: MicroUsd) => (figure === 'conversions' ? String(amount) : toExactDollars(amount));
    const data = listed.rows.map(({ publisherId, networkId, amount, ...each }) => ({
      ...each,
      publisher_id: publisherId,
      network: networkId,
      amount: text(amount),
    }));
    return c.json(
      {
        data,
        summary: { amount: text(listed.total) },
        meta: { ...metaOf(ctx), next_cursor: listed.next },
      },
      200,
    );
  })
  .openapi(days, async (c) => {
    const ctx = c.get('ctx');
    const { data, asOf } = await clickDays(ctx, rangeOf(c.req.valid('query')));
    const clicks = data.reduce((sum, day) => sum + day.clicks, 0);
    return c.json({ data, summary: { clicks }, meta: datedMetaOf(ctx, asOf) }, 200);
  })
  .openapi(download, (c) => exportResponse(c, c.req.valid('query'), 'zip'));

/** The counted clicks of each day of a period, newest first. Days without clicks are left out. */
async function clickDays(ctx: Context, { from, to }: Period) {
  const [data, [open]] = await batchRead<[{ day: Day; clicks: number }, { since: Instant | null }]>(
    ctx.db,
    sql`SELECT day, clicks FROM click_days WHERE day BETWEEN ${from} AND ${to} AND clicks > 0 ORDER BY day DESC`,
    sql`SELECT ${UNPUBLISHED_SINCE} AS since`,
  );
  return { data, asOf: totalsAsOf(ctx, open?.since) };
}
