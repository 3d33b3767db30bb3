import { type Cell, insertRows } from '../platform/bulk.ts';
import { type PublisherId, TEST_PUBLISHER } from '../platform/ids.ts';
import { addDays, type Day, dayOf, type Instant } from '../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification } from './classification.ts';
import { sumCounts } from './read-clicks.ts';
import { oldestRetainedMonth } from './retention.ts';
import { OTHER_VALUES } from './store/day-counts.ts';
import { parseRoute } from './store/dimensions.ts';
import type { Publication } from './store/publication-schedule.ts';
import type { CountRow } from './store/queries.ts';
import type { StoreCore } from './store/store-core.ts';
import { firstDayOf, lastDayOf, type StoreKey } from './store/store-name.ts';
import { restoreTotals } from './total-archive/restore-totals.ts';
import { recentHours } from './totals-as-of.ts';

/** The column of `click_totals` with the clicks of a classification. */
const TOTAL_COLUMNS: Readonly<Record<ClickClassification, string>> = {
  click: 'clicks',
  bot: 'bots',
  preview: 'previews',
  duplicate: 'duplicates',
  blocked: 'blocked',
  unmonetized: 'unmonetized',
  test: 'tests',
};

/** The number of visits of a store is written once it has changed by this many, because each time is a row written. */
const VISITS_STEP = 250;
const COUNTS = CLICK_CLASSIFICATIONS.map((classification) => TOTAL_COLUMNS[classification]);
const SET_COUNTS = COUNTS.map((column) => `${column} = excluded.${column}`).join(', ');
const HAS_CHANGED = `(${COUNTS.join(', ')}) <> (${COUNTS.map((column) => `excluded.${column}`).join(', ')})`;

/**
 * Writes a store's totals to D1: its days by program, its links once the month is over, and the entry of the store itself.
 * All are absolute, and unchanged rows aren't written. Archived totals are restored first. The mark of unpublished clicks is
 * removed. Test clicks aren't part of any total.
 */
export async function publishTotals(
  env: Pick<Env, 'DB' | 'ARCHIVE'>,
  { publisherId, month }: StoreKey,
  core: StoreCore,
  { from, isWhole }: Publication,
  now: Instant,
): Promise<void> {
  const { DB: d1 } = env;
  if (publisherId === TEST_PUBLISHER) return;
  const period = { from, to: lastDayOf(month) };
  const [routes, links, visits, hours] = await Promise.all([
    core.counts({ ...period, dimension: 'route', per: 'day' }),
    isWhole ? core.counts({ ...period, dimension: 'link', per: 'total' }) : [],
    core.counts({ from: firstDayOf(month), to: period.to, dimension: 'classification', per: 'total' }),
    core.counts({ from: addDays(dayOf(now), -1), to: dayOf(now), dimension: 'classification', per: 'hour' }),
  ]);
  // Of the oldest month some clicks may be deleted. Its totals stay.
  const isFinal = month <= oldestRetainedMonth(now);
  const published = isFinal ? [] : routes.filter(({ day }) => day !== null);
  const days = [...new Set(published.map(({ day }) => day))];
  const rows = totalRows(publisherId, published);
  const foldedDays = routes.flatMap(({ day, value }) => (value === OTHER_VALUES && day !== null ? day : []));
  if (isWhole && days.length > 0) await restoreTotals(env, { publisherId, month });
  await d1.batch([
    addToDays(d1, publisherId, days, -1),
    ...foldedDays
      .filter((day) => days.includes(day))
      .map((day) => deleteOtherPrograms(d1, publisherId, day, rows)),
    ...insertRows(
      d1,
      'INSERT INTO click_totals',
      ['publisher_id', 'day', 'program_id', 'brand_id', 'network_id', ...COUNTS],
      rows,
      `ON CONFLICT (publisher_id, day, program_id, brand_id) DO UPDATE SET ${SET_COUNTS} WHERE ${HAS_CHANGED}`,
    ),
    addToDays(d1, publisherId, days, 1),
    ...insertRows(
      d1,
      'INSERT INTO link_click_totals',
      ['publisher_id', 'link_id', 'month', 'clicks'],
      isWhole && !isFinal ? linkRows({ publisherId, month }, links) : [],
      'ON CONFLICT (publisher_id, link_id, month) DO UPDATE SET clicks = excluded.clicks WHERE clicks <> excluded.clicks',
    ),
    d1
      .prepare(
        `INSERT INTO click_stores (publisher_id, month, entered_at, visits, recent_hours) VALUES (?1, ?2, ?3, ?4, ?7)
         ON CONFLICT (publisher_id, month) DO UPDATE SET visits = excluded.visits, recent_hours = excluded.recent_hours,
           unpublished_since = NULL, archived_at = CASE WHEN ?5 THEN NULL ELSE archived_at END
         WHERE unpublished_since IS NOT NULL OR recent_hours <> excluded.recent_hours
           OR ABS(excluded.visits - visits) >= ?6 OR (archived_at IS NOT NULL AND ?5)`,
      )
      .bind(
        ...[publisherId, month, now, sumOf(visits), core.hasClicks ? 1 : 0, VISITS_STEP],
        recentHours(hours, now),
      ),
  ]);
}

function sumOf(counts: readonly CountRow[]): number {
  return Object.values(sumCounts(counts)).reduce((sum, clicks) => sum + clicks, 0);
}

/** A row for each day, program and brand, as `[publisher, day, program, brand, …]`. */
function totalRows(publisherId: PublisherId, counts: readonly CountRow[]): Cell[][] {
  const routes = counts.map((row) => ({ ...row, ...parseRoute(row.value ?? '') }));
  const byKey = Map.groupBy(routes, ({ day, programId, brandId }) =>
    JSON.stringify([day, programId ?? '', brandId ?? '']),
  );
  return [...byKey].map(([key, rows]) => {
    const networkId = rows.find((row) => row.networkId !== null)?.networkId;
    const sum = sumCounts(rows);
    const [day, programId, brandId] = JSON.parse(key);
    return [
      publisherId,
      day,
      programId,
      brandId,
      networkId ?? '',
      ...CLICK_CLASSIFICATIONS.map((classification) => sum[classification]),
    ];
  });
}

/**
 * Deletes the totals of a day's programs that aren't among `rows`. They were published by name, and their clicks are in
 * `OTHER_VALUES` since.
 */
function deleteOtherPrograms(
  d1: D1Database,
  publisherId: PublisherId,
  day: Day,
  rows: readonly Cell[][],
): D1PreparedStatement {
  const named = rows.filter((row) => row[1] === day).map(([, , programId, brandId]) => [programId, brandId]);
  return d1
    .prepare(
      `DELETE FROM click_totals WHERE publisher_id = ?1 AND day = ?2
         AND json_array(program_id, brand_id) NOT IN (SELECT value FROM json_each(?3))`,
    )
    .bind(publisherId, day, JSON.stringify(named));
}

function linkRows({ publisherId, month }: StoreKey, counts: readonly CountRow[]): Cell[][] {
  return [...Map.groupBy(counts, ({ value }) => value)].flatMap(([link, rows]) => {
    const { click } = sumCounts(rows);
    return link && click > 0 ? [[publisherId, link, month, click]] : [];
  });
}

/**
 * Adds a publisher's clicks to those of all publishers, or subtracts them. Before and after a change of the totals, it makes
 * one row written for each day, where a trigger would make one for each program.
 */
function addToDays(
  d1: D1Database,
  publisherId: string,
  days: readonly (string | null)[],
  sign: 1 | -1,
): D1PreparedStatement {
  return d1
    .prepare(
      `INSERT INTO click_days (day, clicks)
         SELECT day, ?3 * SUM(clicks) FROM click_totals
         WHERE publisher_id = ?1 AND day IN (SELECT value FROM json_each(?2)) GROUP BY day HAVING SUM(clicks) <> 0
       ON CONFLICT (day) DO UPDATE SET clicks = clicks + excluded.clicks`,
    )
    .bind(publisherId, JSON.stringify(days), sign);
}
