import { and, between, count, eq, max, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import { addMs, DAY, type Day, dayOf, maxDay, startOfDay } from '../platform/time.ts';
import { clickFacts, isClickId } from './click-id.ts';
import type { ClickRecord } from './click-record.ts';
import { routeOf } from './store/dimensions.ts';
import type { CountRow } from './store/queries.ts';
import { clickLogs, clickMigration, rejectedClicks } from './tables.ts';
import { TOTAL_COLUMNS } from './total-columns.ts';

/** Later than every day. */
const ANY_DAY = '9999-12-31' as Day;

/**
 * The last day whose totals wait, because they include rows of `click_logs` that may not be in a store yet. The empty text
 * once no row is left. It never gets later, because nothing adds a row.
 */
export async function lastWaitingDay(d1: D1Database): Promise<Day | ''> {
  const row = await openDatabase(d1)
    .select({
      highestId: max(clickLogs.clickId),
      lastDay: sql<Day | null>`(SELECT ${clickMigration.lastDay} FROM ${clickMigration})`,
    })
    .from(clickLogs)
    .get();
  if (!row || row.highestId === null) return '';
  if (row.lastDay === null || !isClickId(row.highestId)) return ANY_DAY;
  return maxDay(dayOf(clickFacts(row.highestId).at), row.lastDay);
}

/** The visits of rejected rows by route and by link, which no store counts. */
export async function countRejectedClicks(
  d1: D1Database,
  publisherId: PublisherId,
  { from, to }: { from: Day; to: Day },
): Promise<{ routes: CountRow[]; links: CountRow[] }> {
  const { programId, brandId, networkId, linkId, classification, clickedAt } = rejectedClicks;
  const day = sql<Day>`date(${clickedAt} / 1000, 'unixepoch')`;
  const rows = await openDatabase(d1)
    .select({ day, programId, brandId, networkId, linkId, classification, clicks: count() })
    .from(rejectedClicks)
    .where(
      and(
        eq(rejectedClicks.publisherId, publisherId),
        between(clickedAt, startOfDay(from), addMs(startOfDay(to), DAY - 1)),
      ),
    )
    .groupBy(day, programId, brandId, networkId, linkId, classification);
  return {
    routes: rows.map((row) => ({ ...countRow(row), value: routeOf(row) })),
    links: rows.map((row) => ({ ...countRow(row), value: row.linkId })),
  };
}

type Counted = { day: Day; classification: keyof CountRow['counts']; clicks: number };

function countRow({ day, classification, clicks }: Counted): Omit<CountRow, 'value'> {
  return { day, hour: null, counts: { [classification]: clicks } };
}

const SUMS = Object.entries(TOTAL_COLUMNS);
/** The rows of `click_logs` with the day from which their visits are taken (`n` is −1) and the one that gets them. */
const SHIFTED = `FROM (SELECT value->>0 AS id, value->>1 AS day, -1 AS n FROM json_each(?1)
    UNION ALL SELECT value->>0, value->>2, 1 FROM json_each(?1)) shifted
  CROSS JOIN click_logs c ON c.click_id = shifted.id`;

/**
 * The statements that move the visits of these clicks in the totals from the day when they were counted to the day of their
 * ID, on which a store counts them. A row that was deleted from `click_logs` changes nothing.
 */
export function correctTotals(ctx: Context, clicks: readonly ClickRecord[]): D1PreparedStatement[] {
  const days = clicks
    .map(({ clickId, clickedAt }) => [clickId, dayOf(clickedAt), dayOf(clickFacts(clickId).at)])
    .filter(([, counted, ofId]) => counted !== ofId);
  if (days.length === 0) return [];
  const columns = SUMS.map(([, column]) => column);
  const sums = SUMS.map(([name]) => `SUM(shifted.n * (c.verdict = '${name}'))`);
  return [
    `INSERT INTO click_totals (publisher_id, day, program_id, brand_id, network_id, ${columns.join(', ')})
     SELECT c.publisher_id, shifted.day, COALESCE(c.program_id, ''), COALESCE(c.brand_id, ''),
       MAX(COALESCE(c.network_id, '')), ${sums.join(', ')} ${SHIFTED}
     GROUP BY 1, 2, 3, 4 ON CONFLICT (publisher_id, day, program_id, brand_id)
     DO UPDATE SET ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    `INSERT INTO click_days (day, clicks)
     SELECT shifted.day, SUM(shifted.n) ${SHIFTED} WHERE c.verdict = 'click'
     GROUP BY 1 ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks`,
    `INSERT INTO link_click_totals (publisher_id, link_id, month, clicks)
     SELECT c.publisher_id, c.link_id, substr(shifted.day, 1, 7), SUM(shifted.n) ${SHIFTED}
     WHERE c.link_id IS NOT NULL AND c.verdict = 'click'
     GROUP BY 1, 2, 3 ON CONFLICT (publisher_id, link_id, month) DO UPDATE SET clicks = clicks + excluded.clicks`,
  ].map((sql) => ctx.db.$client.prepare(sql).bind(JSON.stringify(days)));
}
