import { balancesUnder } from '../../ledger/balances.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { parseUsd, ZERO } from '../../platform/money.ts';
import type { ReportRow } from '../../sales/report-row.ts';
import { reporting } from '../../sales/testing/reporting.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { giveDetails, type StoredAccount } from './give-details.ts';

/** Creates publishers, and report rows about their sales. */
export async function publishersWithSales(ctx: Context) {
  const { publisherWithClick, report } = await reporting(ctx);
  return {
    report,
    async publisherWithSales(details?: (publisherId: PublisherId) => Promise<StoredAccount>) {
      const { publisherId, clickRef } = await publisherWithClick();
      await giveDetails(ctx, publisherId, await details?.(publisherId));
      const sale = (name: string, changes: Partial<ReportRow>) =>
        sampleRow(`${publisherId}-${name}`, { clickRef, ...changes });
      const of =
        (status: ReportRow['status']) =>
        (name: string, amount: string, changes: Partial<ReportRow> = {}) =>
          sale(name, { commission: parseUsd(amount), status, statusRaw: status.toUpperCase(), ...changes });
      return {
        publisherId,
        pending: of('pending'),
        approved: of('approved'),
        paid: of('paid'),
        reversed: (name: string, reason: string) =>
          sale(name, { commission: ZERO, status: 'reversed', statusRaw: 'DISQUALIFIED', reason }),
        /** The publisher's balances by account state. */
        async accounts(): Promise<Record<string, number>> {
          const prefix = `publisher:${publisherId}`;
          const balances = await balancesUnder(ctx, prefix);
          return Object.fromEntries(
            [...balances].map(([key, balance]) => [key.slice(prefix.length + 1), balance]),
          );
        },
      };
    },
  };
}
