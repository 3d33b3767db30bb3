import { type SQL, sql } from 'drizzle-orm';
import { countClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { periodTooLong } from '../../platform/http/period.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { addDays, type Period } from '../../platform/time.ts';
import { readWithArchives } from '../../sales/sale-archive/archived-sales.ts';
import type { SaleField } from '../../sales/sale-archive/sales-table.ts';

export const GROUPINGS = [
  'brand',
  'day',
  'program',
  'link',
  'sub_id',
  'country',
  'device',
  'referer_host',
  'destination_domain',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** A response lists the groups with the highest earnings, then the most clicks. Days are listed completely. */
export const MAX_GROUPS = 500;
/** The longest period, in days, of numbers that are counted from single clicks. */
export const MAX_CLICK_DAYS = 92;

/** Clicks, conversions and earnings with the same value; null for those without one. `visits` includes uncounted ones. */
export interface Group {
  value: string | null;
  visits: number;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
}

type EarningRow = { value: string | null; conversions: number; net: number };

/** The value of a sale. Those of `c` are of its click. */
const SALE_VALUES = {
  program: sql`v.program_id`,
  link: sql`c.link_id`,
  sub_id: sql`c.sub_id`,
  country: sql`c.country`,
  device: sql`c.device`,
  referer_host: sql`c.referer_host`,
  destination_domain: sql`c.destination_domain`,
} as const;
type SaleGrouping = keyof typeof SALE_VALUES;

/** The value of a day of earnings. */
const EARNING_VALUES: Record<Exclude<Grouping, SaleGrouping>, SQL> = {
  brand: sql`brand_id`,
  day: sql`earnings_date`,
};

/** The same values of an archived sale. */
const ARCHIVED_VALUES = {
  brand: 'brandId',
  day: 'day',
  program: 'programId',
  link: 'linkId',
  sub_id: 'subId',
  country: 'country',
  device: 'device',
  referer_host: 'refererHost',
  destination_domain: 'destinationDomain',
} as const satisfies Record<Grouping, SaleField>;

/**
 * A publisher's totals in a period by one dimension, those with the highest earnings first, or the newest days. A sale
 * belongs to the group of its click. Throws `period.too_long` (400) for more than 92 days of one brand by another dimension,
 * which is counted from single clicks.
 */
export async function readGroups(ctx: Context, query: GroupQuery): Promise<Group[]> {
  requireCountable(query);
  const { publisherId, period, brandId, by } = query;
  const [clicks, { rows, archived }] = await Promise.all([
    clicksByValue(ctx, query),
    readWithArchives<[EarningRow]>(ctx, { publisherId, ...period }, earningQuery(query)),
  ]);
  const [earningRows] = rows;
  const field = ARCHIVED_VALUES[by];
  const archivedSums = await archived.sumsBy(['brandId', field], (sale) =>
    brandId === null || sale.brandId === brandId ? sale[field] : undefined,
  );
  const groups = new Map<string | null, Group>();
  const groupOf = (value: string | null) => {
    const group = groups.get(value) ?? { value, visits: 0, clicks: 0, conversions: 0, earnings: micros(0) };
    groups.set(value, group);
    return group;
  };
  for (const [value, { visits, clicks: counted }] of clicks)
    Object.assign(groupOf(value), { visits, clicks: counted });
  for (const { value, conversions, net } of earningRows)
    Object.assign(groupOf(value), { conversions, earnings: micros(net) });
  for (const [value, { conversions, net }] of archivedSums) {
    const group = groupOf(value);
    group.conversions += conversions;
    group.earnings = micros(group.earnings + net);
  }
  const nonEmpty = [...groups.values()].filter(
    ({ visits, conversions, earnings }) => visits + conversions !== 0 || earnings !== 0,
  );
  return nonEmpty.sort(by === 'day' ? newestFirst : byEarnings);
}

/** Throws `period.too_long` (400) if the groups would be counted from too many single clicks. */
export function requireCountable(query: Omit<GroupQuery, 'publisherId'>): void {
  const { period, by } = query;
  if (isFiltered(query) && period.from < addDays(period.to, 1 - MAX_CLICK_DAYS))
    throw periodTooLong(`Numbers of one brand by ${by} cover at most ${MAX_CLICK_DAYS} days.`);
}

interface GroupQuery {
  publisherId: PublisherId;
  period: Period;
  brandId: BrandId | null;
  by: Grouping;
}

/** True if clicks are counted by two dimensions. Days and brands are counted together. */
function isFiltered({ brandId, by }: Pick<GroupQuery, 'brandId' | 'by'>): boolean {
  return brandId !== null && by !== 'day' && by !== 'brand';
}

/** Visits and counted clicks by value. */
async function clicksByValue(
  ctx: Context,
  query: GroupQuery,
): Promise<Map<string | null, { visits: number; clicks: number }>> {
  const { publisherId, period, brandId, by } = query;
  const rows = await countClicks(ctx, publisherId, {
    ...period,
    dimension: by === 'day' ? 'brand' : by,
    per: by === 'day' ? 'day' : 'total',
    filters: isFiltered(query) ? [{ dimension: 'brand', value: brandId }] : [],
  });
  const isByBrand = by === 'day' || by === 'brand';
  const sums = new Map<string | null, { visits: number; clicks: number }>();
  for (const { day, value, counts } of rows) {
    if (isByBrand && brandId !== null && value !== brandId) continue;
    const key = by === 'day' ? day : value;
    const { visits = 0, clicks = 0 } = sums.get(key) ?? {};
    const all = Object.values(counts).reduce((sum, count) => sum + count, visits);
    sums.set(key, { visits: all, clicks: clicks + (counts.click ?? 0) });
  }
  return sums;
}

function earningQuery({ publisherId, period: { from, to }, brandId, by }: GroupQuery): SQL {
  const ofBrand = (column: SQL) => (brandId ? sql`AND ${column} = ${brandId}` : sql``);
  if (!isSaleGrouping(by))
    return sql`SELECT ${EARNING_VALUES[by]} AS value, SUM(conversions) AS conversions, SUM(net) AS net FROM publisher_earnings
        WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to} ${ofBrand(sql`brand_id`)}
        GROUP BY 1`;
  return sql`SELECT ${SALE_VALUES[by]} AS value, SUM(v.status <> 'reversed' AND v.reported_clicks IS NULL) AS conversions,
        SUM(v.net) AS net
      FROM conversions v LEFT JOIN retained_clicks c ON c.click_id = v.click_id
      WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${from} AND ${to} ${ofBrand(sql`v.brand_id`)} GROUP BY 1`;
}

function isSaleGrouping(by: Grouping): by is SaleGrouping {
  return by in SALE_VALUES;
}

function byEarnings(a: Group, b: Group): number {
  return (
    b.earnings - a.earnings ||
    b.clicks - a.clicks ||
    b.visits - a.visits ||
    (a.value ?? '').localeCompare(b.value ?? '')
  );
}

function newestFirst(a: Group, b: Group): number {
  return (b.value ?? '').localeCompare(a.value ?? '');
}
