import { sql } from 'drizzle-orm';
import { firstDayOf, lastDayOf } from '../clicks/store/store-name.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import {
  recordsFile,
  restoredIn,
  type SaleArchive,
  selectArchives,
} from '../sales/sale-archive/sale-archive.ts';
import { readRecords, salesIn } from '../sales/sale-archive/sale-records.ts';
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
  const [from, to] = [firstDayOf(key.month), lastDayOf(key.month)];
  const archives = await selectArchives(
    ctx,
    sql`sale_archives.last_day >= ${from} AND sale_archives.first_day <= ${to}`,
  );
  const rows: ArchivedRow[] = [];
  for (const archive of archives) {
    rows.push(...(await rowsIn(ctx, archive, key)));
    if (rows.length > MAX_ARCHIVED_ROWS) throw networkStatementMonthArchived(key.month);
  }
  return rows;
}

async function rowsIn(ctx: Context, archive: SaleArchive, key: StatementKey): Promise<ArchivedRow[]> {
  const restored = restoredIn(archive);
  const sales = salesIn(await readRecords(ctx, recordsFile(archive))).values();
  return [...sales]
    .filter(({ conversion }) => !restored.has(conversion.id))
    .flatMap(({ rows }) => rows.filter((row) => isWanted(row, key)))
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
