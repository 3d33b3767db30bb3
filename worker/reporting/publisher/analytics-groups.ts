import { countClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { periodTooLong } from '../../platform/http/period.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, ZERO } from '../../platform/money.ts';
import { addDays, type Period } from '../../platform/time.ts';
import { type SaleDimension, sumSales } from '../../sales/reader/sum-sales.ts';

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
] as const satisfies readonly SaleDimension[];
export type Grouping = (typeof GROUPINGS)[number];

/** A response lists the groups with the highest earnings, then the most clicks. Days are listed completely. */
export const MAX_GROUPS = 500;
/** The longest period, in days, of numbers that are counted from single clicks. */
export const MAX_CLICK_DAYS = 92;

export const DAY_ORDERS = ['newest', 'earnings'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Clicks, conversions and earnings with the same value; null for those without one. `visits` includes uncounted ones. */
export interface Group {
  value: string | null;
  visits: number;
  clicks: number;
  /** Those of the clicks that led to a sale. */
  converted: number;
  conversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
  held: MicroUsd;
}

/**
 * A publisher's totals in a period by one dimension, those with the highest earnings first; days come in their own order. A sale
 * belongs to the group of its click. Throws `period.too_long` (400) for more than 92 days of one brand by another dimension,
 * which is counted from single clicks.
 */
export async function readGroups(ctx: Context, query: GroupQuery): Promise<Group[]> {
  requireCountable(query);
  const { publisherId, period, brandId, by, dayOrder = 'newest' } = query;
  const [clicks, sales] = await Promise.all([
    clicksByValue(ctx, query),
    sumSales(ctx, { publisherId, ...period, brandId }, [by]),
  ]);
  const groups = new Map<string | null, Group>();
  const groupOf = (value: string | null) => {
    const group = groups.get(value) ?? { value, ...NOTHING };
    groups.set(value, group);
    return group;
  };
  for (const [value, { visits, clicks: counted }] of clicks)
    Object.assign(groupOf(value), { visits, clicks: counted });
  for (const { [by]: value, converted, conversions, net: earnings, held } of sales)
    Object.assign(groupOf(value), { converted, conversions, earnings, held });
  const nonEmpty = [...groups.values()].filter(
    ({ visits, conversions, earnings, held }) => visits + conversions !== 0 || earnings !== 0 || held !== 0,
  );
  return nonEmpty.sort(by === 'day' && dayOrder === 'newest' ? newestFirst : byEarnings);
}

const NOTHING = { visits: 0, clicks: 0, converted: 0, conversions: 0, earnings: ZERO, held: ZERO };

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
  /** Newest first, if it isn't given. */
  dayOrder?: DayOrder;
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
