import { firstDayOf, lastDayOf } from '../clicks/store/store-name.ts';
import type { Context } from '../platform/context.ts';
import { formatCount } from '../platform/contract/counts.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId } from '../platform/ids.ts';
import { type MicroUsd, sum } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { rowsWithMoney } from '../sales/fold.ts';
import { readArchivedRecords, type SaleRecords } from '../sales/reader/find-sales.ts';
import { correctedRow } from './statement-rows.ts';
import type { StatementKey } from './statements.ts';

/** Archived rows of a month that one comparison can read from their files. */
const MAX_ARCHIVED_ROWS = 10_000;

export interface ArchivedRow {
  externalId: string;
  conversionId: ConversionId;
  amount: MicroUsd;
}

const networkStatementMonthArchived = failure(
  'network_statement.month_archived',
  422,
  (month: string) =>
    `More than ${formatCount(MAX_ARCHIVED_ROWS)} rows of ${month} are archived, which is too many to compare.`,
  { action: 'Compare it from the network’s own portal.', sample: ['2019-11'] },
);

/**
 * The rows of archived sales that a network has reported for a month and that are worth money. Throws
 * `network_statement.month_archived` (422) for more than 10,000, and as `readLines` does.
 */
export async function archivedRows(ctx: Context, key: StatementKey): Promise<ArchivedRow[]> {
  const period = { from: firstDayOf(key.month), to: lastDayOf(key.month) };
  const rows: ArchivedRow[] = [];
  for await (const sales of readArchivedRecords(ctx, period)) {
    rows.push(...sales.flatMap((sale) => rowsOf(sale, key)));
    if (rows.length > MAX_ARCHIVED_ROWS) throw networkStatementMonthArchived(key.month);
  }
  return rows;
}

/** The same rows as `liveRows` finds in the database. */
function rowsOf({ rows }: SaleRecords, { networkId, month }: StatementKey): ArchivedRow[] {
  const wanted = rowsWithMoney(rows).filter(
    (row) => row.networkId === networkId && row.commission !== 0 && dayOf(row.eventAt).startsWith(month),
  );
  const byRow = Map.groupBy(wanted, ({ externalId }) => correctedRow(externalId));
  return [...byRow].flatMap(([externalId, group]) => {
    const amount = sum(group.map(({ commission }) => commission));
    const conversionId = group[0]?.conversionId;
    return amount === 0 || conversionId === undefined ? [] : [{ externalId, conversionId, amount }];
  });
}
