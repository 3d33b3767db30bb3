import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead, listed } from '../platform/database.ts';
import { type Ingested, type IngestKeys, ingestReport } from './ingest.ts';
import { ORIGINAL_REJECTED } from './original-rejected.ts';
import { type RejectedFilter, rejectedWhere, resolveRejected } from './rejected-rows.ts';
import type { Entry, ReportRow } from './report-row.ts';
import { restoreRows } from './sale-archive/restore-sales.ts';
import { rejectedRows } from './tables.ts';

export type StoredRejectedRow = typeof rejectedRows.$inferSelect;

/** Returns a function that parses rejected rows of a network and source; null if there is no parser for the source. */
export type RejectedReader = (
  networkId: string,
  source: string,
) => Promise<((row: StoredRejectedRow) => Entry<ReportRow>) | null>;

/**
 * Numbers of rejected rows. `outdated` rows have no time of change, and a newer version has been booked since, so they are
 * marked as resolved. `unreadable` rows were truncated when they were stored, or their source has no parser.
 */
export interface Reingested {
  read: number;
  booked: number;
  outdated: number;
  rejected: number;
  unreadable: number;
}

/**
 * Parses rejected rows again, oldest first, with the corrections that wait for them, and books those that can be booked now.
 * One that an operator has left is read only if `ids` names it, or its original row is read. A row that is booked, or was booked before, is marked as resolved; any other gets its newest code. Calling it again is safe.
 */
export async function reingestRejected(
  ctx: Context,
  keys: IngestKeys,
  filter: Omit<RejectedFilter, 'state'> & { limit: number },
  reader: RejectedReader,
): Promise<Reingested> {
  const rows = await ctx.db
    .select()
    .from(rejectedRows)
    .where(rejectedWhere({ ...filter, state: filter.ids ? 'open' : 'waiting' }))
    .orderBy(asc(rejectedRows.receivedAt), asc(rejectedRows.rawHash))
    .limit(filter.limit);
  rows.push(...(await waitingCorrections(ctx, rows)));
  const total: Reingested = { read: rows.length, booked: 0, outdated: 0, rejected: 0, unreadable: 0 };
  for (const [first, ...others] of bySource(rows)) {
    const group = [first, ...others];
    const readRow = await reader(first.networkId, first.source);
    const whole = readRow ? group.filter((row) => !row.truncated) : [];
    total.unreadable += group.length - whole.length;
    if (!readRow || whole.length === 0) continue;
    const read = whole.map((row) => ({ row, entry: withStoredText(row, readRow(row)) }));
    const outdated = await outdatedAmong(ctx, first.networkId, read);
    const entries = read.filter(({ row }) => !outdated.has(row)).map(({ entry }) => entry);
    const counts: Ingested = await ingestReport(ctx, keys, first.networkId, entries, first.source);
    await resolveRejected(
      ctx,
      first.networkId,
      [...outdated].map(({ raw }) => raw),
    );
    total.outdated += outdated.size;
    total.rejected += counts.rejected;
    total.booked += entries.length - counts.rejected;
  }
  return total;
}

/** The corrections that wait for these original rows, and aren't among them. */
async function waitingCorrections(
  ctx: Context,
  rows: readonly StoredRejectedRow[],
): Promise<StoredRejectedRow[]> {
  const known = new Set(rows.map(({ networkId, rawHash }) => `${networkId} ${rawHash}`));
  const originals = rows.flatMap(({ networkId, groupId, isOriginal }) =>
    isOriginal && groupId !== null ? [{ networkId, groupId }] : [],
  );
  const waiting: StoredRejectedRow[] = [];
  for (const [networkId, group] of Map.groupBy(originals, (original) => original.networkId)) {
    const found = await ctx.db
      .select()
      .from(rejectedRows)
      .where(
        and(
          rejectedWhere({ networkId, code: ORIGINAL_REJECTED.code, state: 'open' }),
          inArray(rejectedRows.groupId, listed(group.map(({ groupId }) => groupId))),
        ),
      )
      .orderBy(asc(rejectedRows.receivedAt), asc(rejectedRows.rawHash));
    waiting.push(...found.filter(({ rawHash }) => !known.has(`${networkId} ${rawHash}`)));
  }
  return waiting;
}

/** The stored text identifies the row, even if only a part of it was parsed. The row keeps its time of arrival. */
function withStoredText({ raw, receivedAt }: StoredRejectedRow, entry: Entry<ReportRow>): Entry<ReportRow> {
  return 'row' in entry
    ? { row: { ...entry.row, raw, arrivedAt: receivedAt } }
    : { malformed: { ...entry.malformed, raw } };
}

/** Rows without a time of change for which a newer version was booked after they were rejected. */
async function outdatedAmong(
  ctx: Context,
  networkId: string,
  read: readonly { row: StoredRejectedRow; entry: Entry<ReportRow> }[],
): Promise<Set<StoredRejectedRow>> {
  const timeless = read.flatMap(({ row, entry }) =>
    'row' in entry && entry.row.modifiedAt === null ? [{ row, externalId: entry.row.externalId }] : [],
  );
  await restoreRows(ctx, networkId, { externalIds: timeless.map(({ externalId }) => externalId) });
  const [stored] = await batchRead<[{ externalId: string; receivedAt: number }]>(
    ctx.db,
    sql`SELECT external_id AS externalId, MAX(received_at) AS receivedAt FROM report_row_versions
      WHERE network_id = ${networkId}
        AND external_id IN ${listed(timeless.map(({ externalId }) => externalId))}
      GROUP BY external_id`,
  );
  const newest = new Map(stored.map(({ externalId, receivedAt }) => [externalId, receivedAt]));
  return new Set(
    timeless
      .filter(({ row, externalId }) => (newest.get(externalId) ?? 0) > row.receivedAt)
      .map(({ row }) => row),
  );
}

function bySource(rows: readonly StoredRejectedRow[]): [StoredRejectedRow, ...StoredRejectedRow[]][] {
  const groups = new Map<string, [StoredRejectedRow, ...StoredRejectedRow[]]>();
  for (const row of rows) {
    const key = `${row.networkId} ${row.source}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
