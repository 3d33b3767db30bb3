import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { ConversionId, DifferenceEffectId } from '../../platform/ids.ts';
import { type MicroUsd, micros, ZERO } from '../../platform/money.ts';
import { bookChanges, conversionContended } from '../../sales/book-changes.ts';
import type { Change } from '../../sales/plan-types.ts';
import { type Conversion, conversions } from '../../sales/tables.ts';
import { monthFigures } from '../month-figures.ts';
import type { StatementKey } from '../statements.ts';
import { waitingSales } from '../waiting-sales.ts';
import { MonthMoney, type PaymentUse, paymentUseStatements, readFreeMoney } from './payment-money.ts';
import { uncoverExcess } from './uncover-sales.ts';

const STEP = 200;
/** A run covers at most 10,000 sales of a status. The next one continues. */
const MAX_STEPS = 50;
/** Another operator or the hourly job can use the same payments at the same time. */
const MAX_ATTEMPTS = 4;

/**
 * Books what a network has paid for a month. Its payments cover first the sales that it reports as paid, then approved ones, which
 * become paid; oldest sale first, from the oldest payment. A sale with an open difference isn't covered, nor is one that waits for
 * money of another month or is larger than what is left. What is written off of a sale needs no payment. Payments that cover more than they are
 * give sales back first (`uncoverExcess`). Returns the number of sales. Throws `conversion.contended` (409)
 * if a report or someone else changes one of them, or uses the same payments, all the time.
 */
export async function coverSales(ctx: Context, key: StatementKey): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await coverOnce(ctx, key);
    } catch (error) {
      if (!conversionContended.is(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function coverOnce(ctx: Context, key: StatementKey): Promise<number> {
  await uncoverExcess(ctx, key);
  const [payments, { paidWithoutPayment }] = await Promise.all([
    readFreeMoney(ctx, key),
    monthFigures(ctx, key),
  ]);
  const money = new MonthMoney(payments);
  // What the network reports as paid comes first, so approved sales get only the rest.
  const rest = { left: micros(money.free - paidWithoutPayment) };
  const reported = await coverStatus(ctx, key, money, 'paid', { left: money.free });
  return reported + (await coverStatus(ctx, key, money, 'approved', rest));
}

/** Covers the sales of a status as long as the payments, and `limit.left` of them, are enough. */
async function coverStatus(
  ctx: Context,
  key: StatementKey,
  money: MonthMoney,
  status: 'paid' | 'approved',
  limit: { left: MicroUsd },
): Promise<number> {
  let covered = 0;
  let after: Conversion | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    const page: Conversion[] = await uncoveredSales(ctx, key, status, limit.left > 0, after);
    const writtenOff = await writtenOffOf(ctx, page);
    const uses: PaymentUse[] = [];
    const changes: Change[] = [];
    for (const before of page) {
      const { amount, id = null } = writtenOff.get(before.id) ?? { amount: ZERO };
      const needed = micros(Math.min(before.gross, Math.max(before.gross - amount, 0)));
      const used = needed > 0 && needed > limit.left ? null : money.use(before.id, needed);
      const networkPayment = used?.at(-1)?.paymentId ?? id ?? money.first;
      if (used === null || networkPayment === null) continue;
      limit.left = micros(limit.left - needed);
      uses.push(...used);
      const paid = {
        status: 'paid',
        networkPayment,
        version: before.version + 1,
        updatedAt: ctx.now,
      } as const;
      changes.push({ before, after: { ...before, ...paid } });
    }
    await bookChanges(ctx, changes, [], null, paymentUseStatements(ctx, uses));
    covered += changes.length;
    after = page.at(-1) ?? null;
    if (page.length < STEP) break;
  }
  return covered;
}

function uncoveredSales(
  ctx: Context,
  { networkId, month }: StatementKey,
  wanted: 'paid' | 'approved',
  hasMoney: boolean,
  after: Conversion | null,
): Promise<Conversion[]> {
  const { day, id, status, networkPayment } = conversions;
  return ctx.db
    .select()
    .from(conversions)
    .where(
      and(
        eq(conversions.networkId, networkId),
        between(day, firstDayOf(month), lastDayOf(month)),
        eq(status, wanted),
        isNull(networkPayment),
        hasMoney ? undefined : sql`(${conversions.gross} <= 0 OR ${isWrittenOff})`,
        after === null ? undefined : sql`(${day}, ${id}) > (${after.day}, ${after.id})`,
        wanted === 'paid'
          ? undefined
          : sql`NOT EXISTS (SELECT 1 FROM network_differences d
              WHERE d.conversion_id = conversions.id AND d.state IN ('open', 'asked'))
              AND ${id} NOT IN (${waitingSales(networkId)})`,
      ),
    )
    .orderBy(asc(day), asc(id))
    .limit(STEP);
}

const isWrittenOff = sql`EXISTS (SELECT 1 FROM network_difference_effects e
  WHERE e.conversion_id = conversions.id AND e.effect = 'write_off' AND e.state = 'booked')`;

interface WrittenOff {
  conversionId: ConversionId;
  id: DifferenceEffectId;
  amount: MicroUsd;
}

async function writtenOffOf(
  ctx: Context,
  sales: readonly Conversion[],
): Promise<Map<ConversionId, WrittenOff>> {
  if (sales.length === 0) return new Map();
  const ids = listed(sales.map(({ id }) => id));
  const rows =
    await ctx.db.all<WrittenOff>(sql`SELECT conversion_id AS conversionId, MAX(id) AS id, SUM(amount) AS amount
    FROM network_difference_effects WHERE conversion_id IN ${ids} AND effect = 'write_off' AND state = 'booked'
    GROUP BY conversion_id`);
  return new Map(rows.map((row) => [row.conversionId, row]));
}
