import { putLines, requireSame } from '../../platform/archive-file.ts';
import { jsonChunks, type TableRow } from '../../platform/bulk.ts';
import { isRefusedWrite } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, job, type Run } from '../../platform/job.ts';
import { addDays, DAY, dayOf } from '../../platform/time.ts';
import { eachStore } from '../each-store.ts';
import { DAYS_UNTIL_COMPLETE } from '../retention.ts';
import { monthOf, type StoreKey } from '../store/store-name.ts';
import { ARCHIVED_MONTHS } from '../tables.ts';
import { readTotals, rowsOf, type TotalsLine, totalsFile } from './totals-file.ts';

/** A day longer than readers take the month from its store, whose clock may differ. */
const MIN_AGE_DAYS = DAYS_UNTIL_COMPLETE + 1;
/** Months of publishers of a run. One takes about 8 queries. */
const CAPACITY = 100;

/**
 * Moves the totals of some past months to R2, the oldest first, and returns the last one if there are more. A row for the month and one
 * for each link stay in D1. One that fails is tried again in the next round.
 */
export async function archiveClickTotals(
  ctx: Context,
  { capacity, cursor }: Run = { capacity: CAPACITY, cursor: null },
): Promise<{ done: number; failed: number; next: string | null }> {
  const months = await oldestMonths(ctx, cursor, capacity);
  const result = await eachStore(ctx, months, (month) => archiveMonth(ctx, month), {
    code: 'click_totals.not_archived',
    what: 'click totals of months',
    done: 'archived',
  });
  return { ...result, next: months.length < capacity ? null : placeOf(months.at(-1)) };
}

export const archiveClickTotalsJob = job({
  name: 'archive_click_totals',
  cron: CRON.hourlyAt37,
  maxWait: 2 * DAY,
  work: { items: 'months of publishers', capacity: CAPACITY, bound: 'queries', scope: 'invocation' },
  run: (ctx, _env, run) => archiveClickTotals(ctx, run),
});

function placeOf(month: StoreKey | undefined): string | null {
  return month ? `${month.month} ${month.publisherId}` : null;
}

/** Each publisher's oldest month in the database behind a place, if it is old enough. It costs three rows read per publisher. */
async function oldestMonths(ctx: Context, after: string | null, limit: number): Promise<StoreKey[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `WITH RECURSIVE each_id (id) AS (
         SELECT MIN(publisher_id) FROM click_totals
         UNION ALL
         SELECT (SELECT MIN(t.publisher_id) FROM click_totals t WHERE t.publisher_id > p.id)
         FROM each_id p WHERE p.id IS NOT NULL
       ), oldest (publisherId, month) AS (
         SELECT id, substr((SELECT MIN(t.day) FROM click_totals t WHERE t.publisher_id = p.id), 1, 7) FROM each_id p
       )
       SELECT publisherId, month FROM oldest WHERE month < ?1 AND month || ' ' || publisherId > ?3 ORDER BY month, publisherId LIMIT ?2`,
    )
    .bind(monthOf(addDays(dayOf(ctx.now), -MIN_AGE_DAYS)), limit, after ?? '')
    .all<StoreKey>();
  return results;
}

const OF_DAYS = `publisher_id = ?1 AND day BETWEEN ?2 || '-01' AND ?2 || '-31'`;
const OF_MONTH = 'publisher_id = ?1 AND month = ?2';

/**
 * Moves a publisher's month, unless its totals change meanwhile: then a later run does. Nothing is deleted before the object
 * was read back. Throws `archive.damaged` (500), and other errors while R2 or D1 is unavailable.
 */
async function archiveMonth(ctx: Context, key: StoreKey): Promise<void> {
  const d1 = ctx.db.$client;
  const { publisherId, month } = key;
  const of = (sql: string, ...more: unknown[]) => d1.prepare(sql).bind(publisherId, month, ...more);
  const [totals, links] = await d1.batch<TableRow>([
    of(`SELECT * FROM click_totals WHERE ${OF_DAYS} ORDER BY day, program_id, brand_id`),
    of(`SELECT * FROM link_click_totals WHERE ${OF_MONTH} ORDER BY link_id`),
  ]);
  if (!totals || totals.results.length === 0) return;
  const lines = [...linesOf('click_totals', totals), ...linesOf('link_click_totals', links)];
  const counted = rowsOf(lines, 'click_totals').reduce((sum, row) => sum + Number(row.clicks), 0);
  const file = await putLines(ctx.archive, (sha256) => totalsFile(key, sha256).object, lines);
  requireSame(file.object, await readTotals(ctx.archive, file), lines);
  try {
    await d1.batch([
      of(
        `INSERT INTO link_click_totals (publisher_id, link_id, month, clicks)
         SELECT publisher_id, link_id, '${ARCHIVED_MONTHS}', clicks FROM link_click_totals WHERE ${OF_MONTH}
         ON CONFLICT (publisher_id, link_id, month) DO UPDATE SET clicks = clicks + excluded.clicks`,
      ),
      ...deleteRows(d1, 'click_totals', key, OF_DAYS, lines),
      ...deleteRows(d1, 'link_click_totals', key, OF_MONTH, lines),
      // Fails the batch if other rows are left, or if the month is archived.
      of(
        `INSERT INTO click_total_archives (publisher_id, month, clicks, sha256)
         SELECT ?1, ?2, CASE WHEN EXISTS (SELECT 1 FROM click_totals WHERE ${OF_DAYS})
           OR EXISTS (SELECT 1 FROM link_click_totals WHERE ${OF_MONTH}) THEN NULL ELSE ?3 END, ?4`,
        ...[counted, file.sha256],
      ),
    ]);
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
  }
}

function linesOf(table: TotalsLine['table'], read: D1Result<TableRow> | undefined): TotalsLine[] {
  return (read?.results ?? []).map((row) => ({ table, row: row as TotalsLine['row'] }));
}

/** The statements that delete these rows of a month if they are still the same. */
function deleteRows(
  d1: D1Database,
  table: TotalsLine['table'],
  { publisherId, month }: StoreKey,
  where: string,
  lines: readonly TotalsLine[],
): D1PreparedStatement[] {
  const rows = rowsOf(lines, table);
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => columns.map((column) => row[column]));
  const sql = `DELETE FROM ${table} WHERE ${where} AND (${columns.join(', ')}) IN
    (SELECT ${columns.map((_, at) => `value->>${at}`).join(', ')} FROM json_each(?3))`;
  return jsonChunks(values).map((chunk) => d1.prepare(sql).bind(publisherId, month, chunk));
}
