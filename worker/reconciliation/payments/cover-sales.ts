import { and, asc, between, eq, sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import type { NetworkPaymentId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sum } from '../../platform/money.ts';
import { bookChanges } from '../../sales/book-changes.ts';
import type { Change } from '../../sales/plan-types.ts';
import { type Conversion, conversions } from '../../sales/tables.ts';
import { monthFigures } from '../month-figures.ts';
import type { StatementKey } from '../statements.ts';

const STEP = 200;
/** A run covers at most 10,000 sales. The next one continues. */
const MAX_STEPS = 50;

/**
 * Books what a network has paid for a month: approved sales become paid, oldest first, as long as the payments of the month
 * cover them. A sale with an open difference isn't covered, nor is one that is larger than what is left. Returns the number of
 * sales. Throws `conversion.contended` (409) if a report changes one of them at the same time.
 */
export async function coverSales(ctx: Context, key: StatementKey): Promise<number> {
  const { latestPayment, uncovered } = await monthFigures(ctx, key);
  let covered = 0;
  let left = uncovered;
  let after: Conversion | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (latestPayment === null || left <= 0) break;
    const approved = await approvedSales(ctx, key, after);
    const changes = changesWithin(ctx, approved, latestPayment, left);
    await bookChanges(ctx, changes, []);
    covered += changes.length;
    left = micros(left - sum(changes.map(({ after: sale }) => sale.gross)));
    after = approved.at(-1) ?? null;
    if (approved.length < STEP) break;
  }
  return covered;
}

function approvedSales(
  ctx: Context,
  { networkId, month }: StatementKey,
  after: Conversion | null,
): Promise<Conversion[]> {
  const { day, id, status } = conversions;
  return ctx.db
    .select()
    .from(conversions)
    .where(
      and(
        eq(conversions.networkId, networkId),
        between(day, firstDayOf(month), lastDayOf(month)),
        eq(status, 'approved'),
        after === null ? undefined : sql`(${day}, ${id}) > (${after.day}, ${after.id})`,
        sql`NOT EXISTS (SELECT 1 FROM network_differences d
          WHERE d.conversion_id = conversions.id AND d.state IN ('open', 'asked'))`,
      ),
    )
    .orderBy(asc(day), asc(id))
    .limit(STEP);
}

function changesWithin(
  ctx: Context,
  sales: readonly Conversion[],
  payment: NetworkPaymentId,
  available: MicroUsd,
): Change[] {
  let left = available;
  return sales.flatMap((before) => {
    if (before.gross > left) return [];
    left = micros(left - before.gross);
    const paid = { status: 'paid', networkPayment: payment } as const;
    return [{ before, after: { ...before, ...paid, version: before.version + 1, updatedAt: ctx.now } }];
  });
}
