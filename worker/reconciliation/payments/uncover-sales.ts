import { asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { NetworkPaymentId } from '../../platform/ids.ts';
import { bookChanges } from '../../sales/book-changes.ts';
import { foldRows } from '../../sales/fold.ts';
import { type Conversion, conversions, reportRows } from '../../sales/tables.ts';

const STEP = 200;
const MAX_STEPS = 50;

/**
 * Takes back what a canceled payment has booked: its sales get the status that the network has reported. At most 10,000 in a
 * run; the next one continues. Archived sales stay as they are. Throws `conversion.contended` (409) if a report changes one of
 * them at the same time.
 */
export async function uncoverSales(ctx: Context, payment: NetworkPaymentId): Promise<number> {
  let uncovered = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const covered = await coveredBy(ctx, payment);
    if (covered.length === 0) break;
    const rows = await ctx.db
      .select()
      .from(reportRows)
      .where(inArray(reportRows.conversionId, listed(covered.map(({ id }) => id))));
    const bySale = Map.groupBy(rows, ({ conversionId }) => conversionId);
    await bookChanges(
      ctx,
      covered.map((before) => ({
        before,
        after: {
          ...before,
          status: foldRows(bySale.get(before.id) ?? []).status,
          networkPayment: null,
          version: before.version + 1,
          updatedAt: ctx.now,
        },
      })),
      [],
    );
    uncovered += covered.length;
  }
  return uncovered;
}

function coveredBy(ctx: Context, payment: NetworkPaymentId): Promise<Conversion[]> {
  return ctx.db
    .select()
    .from(conversions)
    .where(eq(conversions.networkPayment, payment))
    .orderBy(asc(conversions.id))
    .limit(STEP);
}
