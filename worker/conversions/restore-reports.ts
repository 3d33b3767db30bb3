import { type Cell, insertRows } from '../platform/bulk.ts';
import { isRefusedWrite } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import {
  type ArchivedLine,
  archivesWith,
  keysOfRows,
  type ReportArchive,
  type RowLookup,
  readReportArchive,
  reportArchivesOf,
  rowsIn,
} from './report-archive.ts';
import type { StoredRow } from './tables.ts';

/** Restores the conversions of archived rows, and returns whether there were any. Throws as `readLines` does. */
export async function restoreReports(ctx: Context, networkId: string, lookup: RowLookup): Promise<boolean> {
  const archives = await archivesWith(ctx, networkId, lookup);
  return restoreFrom(
    ctx,
    archives.map(({ archive }) => archive),
    rowFilter(networkId, lookup),
  );
}

/** True for the rows of a lookup. */
export function rowFilter(networkId: string, lookup: RowLookup): (row: StoredRow) => boolean {
  const [externalIds, clicks, days] = [lookup.externalIds, lookup.clicks, lookup.days].map(
    (values) => new Set<string | null>(values),
  );
  return (row) =>
    row.networkId === networkId &&
    (externalIds?.has(row.externalId) ||
      (row.pushed && clicks?.has(row.clickId)) ||
      days?.has(row.wholeDay) ||
      false);
}

/**
 * Moves the rows of conversions, with all their versions, back to the database: of each conversion that has a wanted row in
 * one of these archives. Returns false if none of them is archived any more.
 */
export async function restoreFrom(
  ctx: Context,
  archiveIds: readonly number[],
  isWanted: (row: StoredRow) => boolean,
): Promise<boolean> {
  let restored = false;
  for (const archive of await reportArchivesOf(ctx, archiveIds)) {
    const lines = await readReportArchive(ctx, archive);
    const wanted = new Set<string>(
      rowsIn(lines)
        .filter(isWanted)
        .map(({ conversionId }) => conversionId),
    );
    if (wanted.size > 0 && (await restoreConversions(ctx, archive, lines, wanted))) restored = true;
  }
  return restored;
}

async function restoreConversions(
  ctx: Context,
  archive: ReportArchive,
  lines: readonly ArchivedLine[],
  ids: ReadonlySet<string>,
): Promise<boolean> {
  const d1 = ctx.db.$client;
  const isOwn = ({ row }: ArchivedLine) => ids.has(String(row.conversion_id));
  const own = lines.filter(isOwn);
  const used = keysOfRows(rowsIn(lines.filter((line) => !isOwn(line))));
  const unused = [...keysOfRows(rowsIn(own))].filter((key) => !used.has(key));
  try {
    const [unmarked] = await d1.batch([
      d1.prepare(UNMARK).bind(JSON.stringify([...ids]), archive.id),
      ...insertions(d1, 'report_rows', own, 'ON CONFLICT DO NOTHING'),
      ...insertions(d1, 'report_row_versions', own, SKIP_EXISTING_VERSION),
      d1.prepare(DELETE_KEYS).bind(JSON.stringify(unused), archive.id),
    ]);
    return (unmarked?.meta.changes ?? 0) > 0;
  } catch (error) {
    // The rows are in another archive by now.
    if (isRefusedWrite(error)) return true;
    throw error;
  }
}

/** The version goes up, so that a report that was planned with the archived rows is planned again. */
const UNMARK = `UPDATE conversions SET report_archive = NULL, version = version + 1
  WHERE id IN (SELECT value FROM json_each(?1)) AND report_archive = ?2`;
const DELETE_KEYS = `DELETE FROM report_archive_keys WHERE key IN (SELECT value FROM json_each(?1)) AND archive = ?2`;
const SKIP_EXISTING_VERSION = `AND NOT EXISTS (SELECT 1 FROM report_row_versions v
  WHERE v.network_id = value->>0 AND v.external_id = value->>1 AND v.version = value->>2)`;

function insertions(
  d1: D1Database,
  table: ArchivedLine['table'],
  lines: readonly ArchivedLine[],
  tail: string,
): D1PreparedStatement[] {
  const rows = lines.filter((line) => line.table === table).map(({ row }) => row);
  const key = ['network_id', 'external_id', 'version'];
  const columns = [...key, ...Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column))];
  const values = rows.map((row) => columns.map((column): Cell => row[column] ?? null));
  return insertRows(d1, `INSERT INTO ${table}`, columns, values, tail);
}
