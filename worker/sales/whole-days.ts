import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead, listed } from '../platform/database.ts';
import { ZERO } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';
import { REMOVED_BY_NETWORK, type ReportRow } from './report-row.ts';
import { restoreRows } from './sale-archive/restore-sales.ts';
import type { StoredRow } from './tables.ts';
import { reportRows } from './tables.ts';

/** Days that a page reports completely, and its rows of these days. */
export interface StatedDays {
  days: readonly Day[];
  /** The rows of the page that have a day. */
  rows: readonly ReportRow[];
  /** External IDs of the page's rows, including rejected ones. */
  present: ReadonlySet<string>;
  /** Number of rejected rows without an ID: any missing row may be one of them. */
  unidentified: number;
}

/** A day from which nothing was removed, with its numbers of rows. */
export interface RefusedDay {
  day: Day;
  code: 'report.day_shrunk' | 'report.day_unreadable';
  before: number;
  after: number;
}

/**
 * Returns a reversed version of each stored row that is missing from its restated day. A day that has lost too many rows
 * is refused instead, because a failing upstream may return an empty or a partial day.
 */
export async function readRemovals(
  ctx: Context,
  networkId: string,
  stated: StatedDays,
  minDayShare: number,
): Promise<{ removals: ReportRow[]; refused: RefusedDay[] }> {
  await restoreRows(ctx, networkId, { days: stated.days });
  const [stored] = await batchRead<[{ externalId: string; day: Day }]>(
    ctx.db,
    sql`SELECT external_id AS externalId, whole_day AS day FROM report_rows INDEXED BY report_rows_by_whole_day
      WHERE network_id = ${networkId} AND whole_day IN ${listed(stated.days)} AND status <> 'reversed' AND pushed = 0`,
  );
  const gone: string[] = [];
  const refused: RefusedDay[] = [];
  for (const day of new Set(stated.days)) {
    const before = stored.filter((row) => row.day === day);
    const missing = before.filter((row) => !stated.present.has(row.externalId));
    if (missing.length === 0) continue;
    const after = stated.rows.filter((row) => row.wholeDay === day).length;
    const code = refusalOf({ before: before.length, missing: missing.length, after }, stated, minDayShare);
    if (code) refused.push({ day, code, before: before.length, after });
    else gone.push(...missing.map((row) => row.externalId));
  }
  return { removals: await removalsOf(ctx, networkId, gone), refused };
}

async function removalsOf(ctx: Context, networkId: string, gone: readonly string[]): Promise<ReportRow[]> {
  if (gone.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(reportRows)
    .where(sql`${reportRows.networkId} = ${networkId} AND ${reportRows.externalId} IN ${listed(gone)}`);
  return rows.map(removalOf);
}

function refusalOf(
  counts: { before: number; missing: number; after: number },
  { unidentified }: StatedDays,
  minDayShare: number,
): RefusedDay['code'] | null {
  if (unidentified > 0) return 'report.day_unreadable';
  if (minDayShare === 0) return null;
  if (counts.after > 0 && counts.missing === 1) return null;
  return counts.after < counts.before * minDayShare ? 'report.day_shrunk' : null;
}

function removalOf(row: StoredRow): ReportRow {
  return {
    externalId: row.externalId,
    groupId: row.groupId,
    isOriginal: row.isOriginal,
    eventAt: row.eventAt,
    modifiedAt: row.modifiedAt,
    clickRef: row.clickRef,
    publisherRef: row.publisherRef,
    programRef: row.programRef,
    orderId: row.orderId,
    sale: saleIn(row),
    commission: ZERO,
    status: 'reversed',
    statusUnknown: false,
    statusRaw: 'removed',
    reason: REMOVED_BY_NETWORK,
    clicks: row.clicks,
    ...(row.wholeDay === null ? {} : { wholeDay: row.wholeDay }),
    raw: JSON.stringify({ removed_by_network: row.wholeDay, external_id: row.externalId }),
  };
}

function saleIn({ saleAmount, saleCurrency }: StoredRow): ReportRow['sale'] {
  return saleAmount === null || saleCurrency === null ? null : { amount: saleAmount, currency: saleCurrency };
}
