import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead, listed } from '../platform/database.ts';
import { ZERO } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';
import {
  type RefusalCode,
  type RefusalRow,
  type RefusedDay,
  refusalsIn,
  refusalsOf,
  refusedDay,
  type StoredRefusals,
} from './refused-days/refusals.ts';
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

export interface Removals {
  /** A reversed version of each row that is removed. */
  removals: ReportRow[];
  refused: RefusedDay[];
  /** What is stored of earlier refusals of these days. */
  refusals: StoredRefusals;
}

/**
 * Returns a reversed version of each stored row that is missing from its restated day. A day that has lost too many rows
 * is refused instead, because a failing upstream may return an empty or a partial day, unless an operator has accepted that these
 * rows are removed.
 */
export async function readRemovals(
  ctx: Context,
  networkId: string,
  stated: StatedDays,
  minDayShare: number,
): Promise<Removals> {
  await restoreRows(ctx, networkId, { days: stated.days });
  const [stored, storedRefusals] = await batchRead<[{ externalId: string; day: Day }, RefusalRow]>(
    ctx.db,
    sql`SELECT external_id AS externalId, whole_day AS day FROM report_rows INDEXED BY report_rows_by_whole_day
      WHERE network_id = ${networkId} AND whole_day IN ${listed(stated.days)} AND status <> 'reversed' AND pushed = 0`,
    refusalsOf(networkId, stated.days),
  );
  const refusals = refusalsIn(storedRefusals);
  const gone: string[] = [];
  const refused: RefusedDay[] = [];
  for (const day of new Set(stated.days)) {
    const before = stored.filter((row) => row.day === day);
    const missing = before.flatMap(({ externalId }) => (stated.present.has(externalId) ? [] : [externalId]));
    if (missing.length === 0) continue;
    const after = stated.rows.filter((row) => row.wholeDay === day).length;
    const counts = { before: before.length, missing: missing.length, after };
    const code = refusalOf(counts, stated, minDayShare);
    const accepted = refusals.get(day)?.accepted;
    const isAccepted = code === 'report.day_shrunk' && missing.every((id) => accepted?.has(id));
    if (code && !isAccepted)
      refused.push(refusedDay(networkId, { day, code, before: before.length, after, missing }));
    else gone.push(...missing);
  }
  return { removals: await removalsOf(ctx, networkId, gone), refused, refusals };
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
): RefusalCode | null {
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
