import { type Cell, insertRows } from '../platform/bulk.ts';
import { TEST_PUBLISHER } from '../platform/ids.ts';
import { addDays, type Instant } from '../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification } from './classification.ts';
import { parseRoute } from './store/dimensions.ts';
import type { Publication } from './store/publication-schedule.ts';
import type { CountRow } from './store/queries.ts';
import type { StoreCore } from './store/store-core.ts';
import { firstDayOf, type Month, nextMonth, type StoreKey } from './store/store-name.ts';

/** The column of `click_totals` with the clicks of a classification. */
export const TOTAL_COLUMNS: Readonly<Record<ClickClassification, string>> = {
  click: 'clicks',
  bot: 'bots',
  preview: 'previews',
  duplicate: 'duplicates',
  blocked: 'blocked',
  unmonetized: 'unmonetized',
  test: 'tests',
};

const COUNTS = CLICK_CLASSIFICATIONS.map((classification) => TOTAL_COLUMNS[classification]);
const SET_COUNTS = COUNTS.map((column) => `${column} = excluded.${column}`).join(', ');
const HAS_CHANGED = `(${COUNTS.join(', ')}) <> (${COUNTS.map((column) => `excluded.${column}`).join(', ')})`;

/**
 * Writes a store's totals to D1: its days by program, its links once the month is over, and the entry of the store itself.
 * All are absolute, and unchanged rows aren't written. Test clicks aren't part of any total.
 */
export async function publishTotals(
  d1: D1Database,
  { publisherId, month }: StoreKey,
  core: StoreCore,
  { from, isWhole }: Publication,
  now: Instant,
): Promise<void> {
  if (publisherId === TEST_PUBLISHER) return;
  const period = { from, to: addDays(firstDayOf(nextMonth(month)), -1) };
  const routes = await core.counts({ ...period, dimension: 'route', per: 'day' });
  const days = [...new Set(routes.map(({ day }) => day))];
  await d1.batch([
    addToDays(d1, publisherId, days, -1),
    ...insertRows(
      d1,
      'INSERT INTO click_totals',
      ['publisher_id', 'day', 'program_id', 'brand_id', 'network_id', ...COUNTS],
      routes.map((row) => totalRow(publisherId, row)),
      `ON CONFLICT (publisher_id, day, program_id, brand_id) DO UPDATE SET ${SET_COUNTS} WHERE ${HAS_CHANGED}`,
    ),
    addToDays(d1, publisherId, days, 1),
    ...(isWhole ? await linkStatements(d1, core, month) : []),
    d1
      .prepare(
        `INSERT INTO click_stores (publisher_id, month, first_published_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (publisher_id, month) DO UPDATE SET archived_at = NULL
         WHERE archived_at IS NOT NULL AND ?4`,
      )
      .bind(publisherId, month, now, core.hasClicks ? 1 : 0),
  ]);
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

async function linkStatements(d1: D1Database, core: StoreCore, month: Month): Promise<D1PreparedStatement[]> {
  const period = { from: firstDayOf(month), to: addDays(firstDayOf(nextMonth(month)), -1) };
  const links = await core.counts({ ...period, dimension: 'link', per: 'total' });
  return insertRows(
    d1,
    'INSERT INTO link_click_totals',
    ['link_id', 'month', 'clicks'],
    links.flatMap(({ value, counts }) => (value && counts.click ? [[value, month, counts.click]] : [])),
    'ON CONFLICT (link_id, month) DO UPDATE SET clicks = excluded.clicks WHERE clicks <> excluded.clicks',
  );
}

function totalRow(publisherId: string, { day, value, counts }: CountRow): Cell[] {
  const { programId, brandId, networkId } = parseRoute(value ?? '');
  return [
    publisherId,
    day,
    programId ?? '',
    brandId ?? '',
    networkId ?? '',
    ...CLICK_CLASSIFICATIONS.map((classification) => counts[classification] ?? 0),
  ];
}
