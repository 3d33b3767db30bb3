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

/** Groups of one response: those with the highest earnings, then the most clicks. */
export const MAX_GROUPS = 500;
/** Days of a grouping that has to read single clicks. */
const MAX_CLICK_DAYS = 92;

/** Clicks, conversions and earnings that share a value; null is what has none. */
export interface Group {
  value: string | null;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}

type Clicked = { value: string | null; clicks: number };
type Earned = { value: string | null; conversions: number; net: number };

/** What only the single click knows. */
const OF_CLICK = { sub_id: sql`sub_id`, country: sql`country`, link: sql`link_id` } as const;
type OfClick = keyof typeof OF_CLICK;

/** What is counted by day and brand already. */
const ROLLED_UP: Record<Exclude<Grouping, OfClick>, { clicks: SQL; earnings: SQL }> = {
  brand: { clicks: sql`NULLIF(brand_id, '')`, earnings: sql`brand_id` },
  day: { clicks: sql`day`, earnings: sql`earnings_date` },
};

/**
 * A publisher's figures of a period by one dimension; `total` counts all groups, of which at most `MAX_GROUPS` are
 * listed. A sale belongs to the group of its click. Throws `period.too_long` (400) for a period above 92 days where
 * single clicks have to be read.
 */
export async function readGroups(
  ctx: Context,
  asked: { publisherId: PublisherId; period: Period; brandId: BrandId | null; by: Grouping },
): Promise<{ groups: Group[]; total: number }> {
  const { period, by } = asked;
  if (isOfClick(by) && period.from < addDays(period.to, 1 - MAX_CLICK_DAYS))
    throw new DomainError('period.too_long', `Figures by ${by} are for at most ${MAX_CLICK_DAYS} days.`);
  const [clicked, earned] = await batchRead<[Clicked, Earned]>(ctx.db, ...queriesOf(asked));
  const groups = new Map<string | null, Group>();
  for (const { value, clicks } of clicked)
    groups.set(value, { value, clicks, conversions: 0, earnings: micros(0) });
  for (const { value, conversions, net } of earned)
    groups.set(value, { value, clicks: groups.get(value)?.clicks ?? 0, conversions, earnings: micros(net) });
  const found = [...groups.values()].filter((each) => each.clicks + each.conversions + each.earnings !== 0);
  const ordered = found.sort(by === 'day' ? newestFirst : byEarnings);
  return { groups: ordered.slice(0, MAX_GROUPS), total: found.length };
}

function queriesOf({
  publisherId,
  period: { from, to },
  brandId,
  by,
}: Parameters<typeof readGroups>[1]): [SQL, SQL] {
  const ofBrand = (column: SQL) => (brandId ? sql`AND ${column} = ${brandId}` : sql``);
  if (!isOfClick(by))
    return [
      sql`SELECT ${ROLLED_UP[by].clicks} AS value, SUM(clicks) AS clicks FROM click_rollups
          WHERE publisher_id = ${publisherId} AND day BETWEEN ${from} AND ${to} ${ofBrand(sql`brand_id`)} GROUP BY 1`,
      sql`SELECT ${ROLLED_UP[by].earnings} AS value, SUM(conversions) AS conversions, SUM(net) AS net FROM publisher_earnings
          WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to} ${ofBrand(sql`brand_id`)}
          GROUP BY 1`,
    ];
  const value = OF_CLICK[by];
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

function isOfClick(by: Grouping): by is OfClick {
  return by in OF_CLICK;
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
