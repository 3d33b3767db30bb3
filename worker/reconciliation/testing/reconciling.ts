import { and, eq, like } from 'drizzle-orm';
import type { Month } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { type NetworkStatementId, publisherNumber } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { dayOf, parseInstant } from '../../platform/time.ts';
import type { ReportRow } from '../../sales/report-row.ts';
import { type Conversion, conversions } from '../../sales/tables.ts';
import { reporting } from '../../sales/testing/reporting.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { compareStatement } from '../compare-statement.ts';
import { bookPayment } from '../payments/book-payment.ts';
import type { NewPayment } from '../payments/network-payments.ts';
import { uploadStatement } from '../statements.ts';

/** A publisher, reported sales of any month, and statements of the network. */
export async function reconciling(ctx: Context) {
  const { clickOf, publisherWithClick, report } = await reporting(ctx);
  const { publisherId } = await publisherWithClick();
  let references = 0;
  return {
    publisherId,
    /** The ID of a click of the publisher at a time. */
    clickRefAt: (at: string) => clickOf(publisherNumber(publisherId) ?? 0, parseInstant(at)),
    /** Books a payment of the network. */
    pay: (month: string, amount: string, changes: Partial<NewPayment> = {}) =>
      bookPayment(ctx, {
        networkId: 'wildfire',
        month: month as Month,
        amount: parseUsd(amount),
        deductions: [],
        paidOn: dayOf(ctx.now),
        reference: `reference-${++references}`,
        reason: 'The payment',
        ...changes,
      }),
    /** A month's sales by the names of their orders. */
    sales: (month: string) => salesOf(ctx, month),
    /** The statuses of a month's sales by the names of their orders. */
    async statuses(month: string): Promise<Record<string, string>> {
      const sales = await salesOf(ctx, month);
      return Object.fromEntries(Object.entries(sales).map(([name, { status }]) => [name, status]));
    },
    report,
    /** An approved sale on the 5th of a month, such as `2026-09`. */
    sale: (name: string, month: string, amount: string, changes: Partial<ReportRow> = {}): ReportRow =>
      sampleRow(name, {
        publisherRef: publisherId,
        eventAt: parseInstant(`${month}-05T10:00:00Z`),
        commission: parseUsd(amount),
        status: 'approved',
        statusRaw: 'APPROVED',
        ...changes,
      }),
    /** Uploads rows as `name,amount` and compares them. */
    async statement(month: string, ...rows: string[]): Promise<NetworkStatementId> {
      const id = await uploadStatement(ctx, {
        networkId: 'wildfire',
        month: month as Month,
        csv: ['ID,Amount', ...rows].join('\n'),
        columns: { id: 'ID', amount: 'Amount', date: null, currency: null, decimal: null },
        reason: 'The statement',
      });
      await compareStatement(ctx, id, null);
      return id;
    },
  };
}

async function salesOf(ctx: Context, month: string): Promise<Record<string, Conversion>> {
  const rows = await ctx.db
    .select()
    .from(conversions)
    .where(and(eq(conversions.networkId, 'wildfire'), like(conversions.day, `${month}-%`)));
  return Object.fromEntries(rows.map((sale) => [sale.orderId?.replace('order-', ''), sale]));
}
