import type { Month } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import type { NetworkStatementId } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { parseInstant } from '../../platform/time.ts';
import type { ReportRow } from '../../sales/report-row.ts';
import { reporting } from '../../sales/testing/reporting.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { compareStatement } from '../compare-statement.ts';
import { uploadStatement } from '../statements.ts';

/** A publisher, reported sales of any month, and statements of the network. */
export async function reconciling(ctx: Context) {
  const { publisherWithClick, report } = await reporting(ctx);
  const { publisherId } = await publisherWithClick();
  return {
    publisherId,
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
        columns: { id: 'ID', amount: 'Amount', date: null, currency: null },
        reason: 'The statement',
      });
      await compareStatement(ctx, id, null);
      return id;
    },
  };
}
