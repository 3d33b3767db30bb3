import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { ConversionId, NetworkPaymentId } from '../../platform/ids.ts';
import { bookChanges } from '../../sales/book-changes.ts';
import { foldRows } from '../../sales/fold.ts';
import type { Change } from '../../sales/plan-types.ts';
import { restoreConversions } from '../../sales/sale-archive/restore-sales.ts';
import { conversions, reportRows } from '../../sales/tables.ts';
import type { StatementKey } from '../statements.ts';

const STEP = 200;
const MAX_STEPS = 50;

const isOfSale = sql`subject LIKE 'cnv\\_%' ESCAPE '\\'`;

/**
 * Takes back what a canceled payment has booked: the sales that it covered, whole or in part, get the status that the network has
 * reported. Archived ones are restored first. At most 10,000 in a run; the next one continues. Throws `conversion.contended` (409) if
 * a report changes one of them at the same time, and as `restoreConversions` does.
 */
export async function uncoverSales(ctx: Context, payment: NetworkPaymentId): Promise<number> {
  let uncovered = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const covered = await coveredBy(ctx, payment);
    if (covered.length === 0) break;
    await bookChanges(ctx, await uncoveringChanges(ctx, covered), []);
    uncovered += covered.length;
  }
  return uncovered;
}

/**
 * Takes back the sales that were covered last by payments of a month that cover more than they are: a fee that had added to them is
 * gone. `coverSales` covers them again from what other payments have left. Throws as `uncoverSales` does.
 */
export async function uncoverExcess(ctx: Context, { networkId, month }: StatementKey): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const rows = await ctx.db.all<{ id: ConversionId }>(sql`SELECT DISTINCT subject AS id FROM (
        SELECT u.subject, p.covered - p.amount - p.deducted AS excess,
          SUM(u.amount) OVER (PARTITION BY p.id ORDER BY u.rowid DESC) - u.amount AS freed
        FROM network_payments p CROSS JOIN network_payment_uses u ON u.payment_id = p.id
        WHERE p.network_id = ${networkId} AND p.month = ${month} AND p.state = 'booked'
          AND p.covered > p.amount + p.deducted AND u.amount > 0 AND ${isOfSale})
      WHERE freed < excess LIMIT ${STEP}`);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await bookChanges(ctx, await uncoveringChanges(ctx, ids), []);
  }
}

/** The changes that give conversions the status of their reports back. Archived ones are restored. Throws as `uncoverSales` does. */
export async function uncoveringChanges(ctx: Context, ids: readonly ConversionId[]): Promise<Change[]> {
  await restoreConversions(ctx, ids);
  const [sales, rows] = await ctx.db.batch([
    ctx.db
      .select()
      .from(conversions)
      .where(inArray(conversions.id, listed(ids))),
    ctx.db
      .select()
      .from(reportRows)
      .where(inArray(reportRows.conversionId, listed(ids))),
  ]);
  const missing = ids.length - sales.length;
  if (missing > 0) throw new Error(`${missing} sales that a payment covers are neither stored nor archived.`);
  const bySale = Map.groupBy(rows, ({ conversionId }) => conversionId);
  return sales.map((before) => ({
    before,
    after: {
      ...before,
      status: foldRows(bySale.get(before.id) ?? []).status,
      networkPayment: null,
      version: before.version + 1,
      updatedAt: ctx.now,
    },
  }));
}

async function coveredBy(ctx: Context, payment: NetworkPaymentId): Promise<ConversionId[]> {
  const rows = await ctx.db.all<{ id: ConversionId }>(sql`SELECT subject AS id FROM network_payment_uses
      WHERE payment_id = ${payment} AND ${isOfSale}
    UNION SELECT id FROM conversions WHERE network_payment = ${payment} ORDER BY id LIMIT ${STEP}`);
  return rows.map(({ id }) => id);
}
