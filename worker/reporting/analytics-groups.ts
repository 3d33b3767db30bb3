import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import { addDays, type Day, startOfDay } from '../platform/time.ts';
import type { Period } from './analytics.ts';

export const GROUPINGS = ['brand', 'day', 'sub_id', 'country', 'link'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A response lists the groups with the highest earnings, then the most clicks. */
export const MAX_GROUPS = 500;
/** The longest period, in days, of a grouping that reads single clicks. */
const MAX_CLICK_DAYS = 92;

/** Clicks, conversions and earnings with the same value; null for those without one. */
export interface Group {
  value: string | null;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}

type ClickRow = { value: string | null; clicks: number };
type EarningRow = { value: string | null; conversions: number; net: number };

/** Dimensions that only the click log has. */
const CLICK_LOG_COLUMNS = { sub_id: sql`sub_id`, country: sql`country`, link: sql`link_id` } as const;
type ClickDimension = keyof typeof CLICK_LOG_COLUMNS;

/** Dimensions that the day rollups have. */
const ROLLUP_COLUMNS: Record<Exclude<Grouping, ClickDimension>, { clicks: SQL; earnings: SQL }> = {
  brand: { clicks: sql`NULLIF(brand_id, '')`, earnings: sql`brand_id` },
  day: { clicks: sql`day`, earnings: sql`earnings_date` },
};

/**
 * A publisher's totals in a period by one dimension. `total` counts all groups; at most `MAX_GROUPS` are listed. A sale
 * belongs to the group of its click. Throws `period.too_long` (400) for more than 92 days of a dimension that only the
 * click log has.
 */
export async function readGroups(
  ctx: Context,
  query: { publisherId: PublisherId; period: Period; brandId: BrandId | null; by: Grouping },
): Promise<{ groups: Group[]; total: number }> {
  const { period, by } = query;
  if (isClickDimension(by) && period.from < addDays(period.to, 1 - MAX_CLICK_DAYS))
    throw new DomainError('period.too_long', `Numbers by ${by} cover at most ${MAX_CLICK_DAYS} days.`);
  const [clickRows, earningRows] = await batchRead<[ClickRow, EarningRow]>(ctx.db, ...queriesOf(query));
  const groups = new Map<string | null, Group>();
  for (const { value, clicks } of clickRows)
    groups.set(value, { value, clicks, conversions: 0, earnings: micros(0) });
  for (const { value, conversions, net } of earningRows)
    groups.set(value, { value, clicks: groups.get(value)?.clicks ?? 0, conversions, earnings: micros(net) });
  const nonEmpty = [...groups.values()].filter(
    (each) => each.clicks + each.conversions + each.earnings !== 0,
  );
  const sorted = nonEmpty.sort(by === 'day' ? newestFirst : byEarnings);
  return { groups: sorted.slice(0, MAX_GROUPS), total: nonEmpty.length };
}

function queriesOf({
  publisherId,
  period: { from, to },
  brandId,
  by,
}: Parameters<typeof readGroups>[1]): [SQL, SQL] {
  const ofBrand = (column: SQL) => (brandId ? sql`AND ${column} = ${brandId}` : sql``);
  if (!isClickDimension(by))
    return [
      sql`SELECT ${ROLLUP_COLUMNS[by].clicks} AS value, SUM(clicks) AS clicks FROM click_rollups
          WHERE publisher_id = ${publisherId} AND day BETWEEN ${from} AND ${to} ${ofBrand(sql`brand_id`)} GROUP BY 1`,
      sql`SELECT ${ROLLUP_COLUMNS[by].earnings} AS value, SUM(conversions) AS conversions, SUM(net) AS net FROM publisher_earnings
          WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to} ${ofBrand(sql`brand_id`)}
          GROUP BY 1`,
    ];
  const value = CLICK_LOG_COLUMNS[by];
  return [
    sql`SELECT ${value} AS value, COUNT(*) AS clicks FROM click_logs
        WHERE publisher_id = ${publisherId} AND clicked_at >= ${startOfDay(from)} AND clicked_at < ${endOf(to)}
          AND verdict = 'click' ${ofBrand(sql`brand_id`)} GROUP BY 1`,
    sql`SELECT c.${value} AS value, SUM(v.status <> 'reversed' AND v.reported_clicks IS NULL) AS conversions,
          SUM(v.net) AS net
        FROM conversions v LEFT JOIN click_logs c ON c.click_id = v.click_id
        WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${from} AND ${to} ${ofBrand(sql`v.brand_id`)} GROUP BY 1`,
  ];
}

function isClickDimension(by: Grouping): by is ClickDimension {
  return by in CLICK_LOG_COLUMNS;
}

function endOf(day: Day): number {
  return startOfDay(addDays(day, 1));
}

function byEarnings(a: Group, b: Group): number {
  return b.earnings - a.earnings || b.clicks - a.clicks || (a.value ?? '').localeCompare(b.value ?? '');
}

function newestFirst(a: Group, b: Group): number {
  return (b.value ?? '').localeCompare(a.value ?? '');
}
