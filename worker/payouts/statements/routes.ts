import { z } from '@hono/zod-openapi';
import { firstDayOf, lastDayOf, type Month, monthOf } from '../../clicks/store/store-name.ts';
import { account, accountId } from '../../ledger/accounts.ts';
import type { Context } from '../../platform/context.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { monthParameter } from '../../platform/http/month-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { toExactDollars, ZERO } from '../../platform/money.ts';
import { dayOf, toIso } from '../../platform/time.ts';
import { CATEGORIES, type MonthStatement } from './month-statements.ts';
import { readStatement, readStatements } from './read-statements.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';

const statementRecord = z.object({
  month: z.string().openapi({ example: '2026-11' }),
  from: z.iso.date(),
  to: z.iso.date(),
  final: z.boolean().describe('False for the current month'),
  opening_balance: dollars.openapi({ example: '0.00' }),
  earned: dollars.openapi({ example: '12.34' }).describe('New commissions'),
  adjusted: dollars.openapi({ example: '0.00' }).describe('Changes of amounts, and adjustments by us'),
  reversed: dollars
    .openapi({ example: '0.00' })
    .describe('Commissions that were reversed before their payout'),
  clawed_back: dollars
    .openapi({ example: '0.00' })
    .describe('Commissions that were reversed after their payout'),
  paid: dollars.openapi({ example: '0.00' }).describe('Payouts sent, less failed ones'),
  closing_balance: dollars.openapi({ example: '12.34' }),
  closing: z
    .object({
      pending: dollars.openapi({ example: '12.34' }),
      held: dollars.openapi({ example: '0.00' }),
      approved: dollars.openapi({ example: '0.00' }),
    })
    .describe('The closing balance by ledger account'),
});

const reconciles = z
  .boolean()
  .openapi({ example: true })
  .describe('True if the sums of all months equal the balances of the ledger to the micro-dollar');

const line = z.object({
  transfer_id: z.string().openapi({ example: 'cnv_0123456789abcdef:1:1' }),
  posted_at: z.iso.datetime(),
  category: z.enum(CATEGORIES).or(z.literal('moved')).openapi({ example: 'earned' }),
  kind: z.string().openapi({ example: 'commission.reported' }),
  amount: dollars
    .openapi({ example: '12.34' })
    .describe('What the transfer adds to the balance; 0.00 for a change of status'),
  from: z.string().openapi({ example: 'network:wildfire:expected' }),
  to: z.string().openapi({ example: 'publisher:PUB000001:pending' }),
  reason: z.string().nullable().openapi({ example: null }),
  conversion_id: idField('cnv').nullable(),
  payout_id: idField('pay').nullable().openapi({ example: null }),
  adjustment_id: idField('adj').nullable().openapi({ example: null }),
  order_id: z.string().nullable(),
  brand_name: z.string().nullable(),
});

const publisherQuery = { publisher_id: z.string().optional() };
const list = operation({
  method: 'get',
  path: '/v1/publisher/statements',
  tag: 'Earnings',
  callers: byPublisher('GET publisher-api'),
  summary: 'List your monthly statements',
  description: 'A statement shows what changed the balance that you have earned and that wasn’t paid out.',
  request: { query: z.object(publisherQuery) },
  responses: {
    200: json(
      z.object({ data: z.array(statementRecord), summary: z.object({ reconciles }), meta }),
      'Statements of the months with changes, and of this month, newest first',
    ),
    ...problems,
  },
});

const read = operation({
  method: 'get',
  path: '/v1/publisher/statements/{month}',
  tag: 'Earnings',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get the statement of a month with a page of its lines',
  description:
    'The lines are the ledger transfers of your accounts, oldest first. Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    params: z.object({ month: monthParameter }),
    query: z.object({
      ...publisherQuery,
      cursor: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1_000).default(100),
      moves: z
        .enum(['true', 'false'])
        .default('false')
        .describe('Also lists changes of status, which don’t change the balance'),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: statementRecord.extend({ lines: z.array(line) }),
        summary: z.object({ reconciles }),
        meta: meta.extend({ next_cursor: z.int().nullable().describe('Null on the last page') }),
      }),
      'The statement',
    ),
    ...problems,
  },
});

export const statementRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const publisherId = c.get('publisherId');
    const { statements, reconciles } = await readStatements(ctx, publisherId);
    const data = statements.map((each) => statementRecordOf(ctx, publisherId, each)).reverse();
    return c.json({ data, summary: { reconciles }, meta: metaOf(ctx) }, 200);
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const publisherId = c.get('publisherId');
    const ofMonth = c.req.valid('param').month as Month;
    const { cursor, limit, moves } = c.req.valid('query');
    const [{ statement, reconciles }, lines] = await Promise.all([
      readStatement(ctx, publisherId, ofMonth),
      statementLines(ctx, {
        publisherId,
        from: firstDayOf(ofMonth),
        to: lastDayOf(ofMonth),
        after: cursor,
        limit: limit + 1,
        withMoves: moves === 'true',
      }),
    ]);
    const page = lines.slice(0, limit);
    const next = lines.length > limit ? (page.at(-1)?.transfer.seq ?? null) : null;
    return c.json(
      {
        data: { ...statementRecordOf(ctx, publisherId, statement), lines: page.map(lineRecordOf) },
        summary: { reconciles },
        meta: { ...metaOf(ctx), next_cursor: next },
      },
      200,
    );
  });

function statementRecordOf(
  ctx: Context,
  publisherId: PublisherId,
  { month, opening, changes, closing, byAccount }: MonthStatement,
): z.infer<typeof statementRecord> {
  const inState = (state: 'pending' | 'held' | 'approved') =>
    toExactDollars(byAccount.get(accountId(account.publisher(publisherId, state))) ?? ZERO);
  return {
    month,
    from: firstDayOf(month),
    to: lastDayOf(month),
    final: month < monthOf(dayOf(ctx.now)),
    opening_balance: toExactDollars(opening),
    earned: toExactDollars(changes.earned),
    adjusted: toExactDollars(changes.adjusted),
    reversed: toExactDollars(changes.reversed),
    clawed_back: toExactDollars(changes.clawed_back),
    paid: toExactDollars(changes.paid),
    closing_balance: toExactDollars(closing),
    closing: { pending: inState('pending'), held: inState('held'), approved: inState('approved') },
  };
}

function lineRecordOf({ transfer, ...each }: StatementLine): z.infer<typeof line> {
  return {
    transfer_id: transfer.id,
    posted_at: toIso(transfer.postedAt),
    category: each.category,
    kind: transfer.kind,
    amount: toExactDollars(each.effect),
    from: transfer.debit,
    to: transfer.credit,
    reason: transfer.reason,
    conversion_id: each.conversionId,
    payout_id: each.payoutId,
    adjustment_id: each.adjustmentId,
    order_id: each.orderId,
    brand_name: each.brandName,
  };
}
