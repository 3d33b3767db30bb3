import { firstDayOf, lastDayOf } from '../clicks/store/store-name.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { readArchivedRecords, type SaleRecords } from '../sales/reader/find-sales.ts';
import type { StoredRow } from '../sales/tables.ts';
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
    `More than ${MAX_ARCHIVED_ROWS} rows of ${month} are archived, which is too many to compare.`,
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

function rowsOf({ rows }: SaleRecords, key: StatementKey): ArchivedRow[] {
  return rows
    .filter((row) => isWanted(row, key))
    .map(({ externalId, conversionId, commission }) => ({ externalId, conversionId, amount: commission }));
}

function isWanted(row: StoredRow, { networkId, month }: StatementKey): boolean {
  return (
    row.networkId === networkId &&
    row.status !== 'reversed' &&
    row.commission !== 0 &&
    dayOf(row.eventAt).startsWith(month)
  );
}
