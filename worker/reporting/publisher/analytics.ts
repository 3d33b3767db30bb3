import { countClicks, sumCounts } from '../../clicks/read-clicks.ts';
import type { ClassCounts } from '../../clicks/store/day-counts.ts';
import type { CountRow } from '../../clicks/store/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, sumOf, ZERO } from '../../platform/money.ts';
import type { Period } from '../../platform/time.ts';
import { sumSales } from '../../sales/reader/sum-sales.ts';

/** `brandId` is null for clicks and earnings without a brand. */
export interface BrandPerformance {
  brandId: BrandId | null;
  clicks: number;
  /** Those of the clicks that led to a sale. */
  converted: number;
  conversions: number;
  /** Those of `conversions` that are held. */
  heldConversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
  held: MicroUsd;
}

/** Stored visits that don't count as clicks, by reason. */
export interface NotCounted {
  bots: number;
  previews: number;
  duplicates: number;
  blocked: number;
  unmonetized: number;
  tests: number;
}

export interface Analytics {
  clicks: number;
  /** All stored visits, counted or not. */
  visits: number;
  notCounted: NotCounted;
  /** Those of the clicks that led to a sale. */
  converted: number;
  conversions: number;
  heldConversions: number;
  /** Without held sales. */
  earnings: MicroUsd;
  held: MicroUsd;
  brands: BrandPerformance[];
}

/**
 * A publisher's totals in a period, for one brand or all. Reads counts only, so the number of clicks doesn't matter. Throws
 * `money.sum_out_of_range` (500) when the earnings exceed the range of an amount.
 */
export async function readAnalytics(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  brandId: BrandId | null,
): Promise<Analytics> {
  const [counts, sales] = await Promise.all([
    brandCounts(ctx, publisherId, period, brandId),
    sumSales(ctx, { publisherId, ...period, brandId }, ['brand']),
  ]);
  const brands = new Map<BrandId | null, BrandPerformance>();
  const performanceOf = (id: BrandId | null) => {
    const performance = brands.get(id) ?? { brandId: id, ...NOTHING };
    brands.set(id, performance);
    return performance;
  };
  for (const row of counts) performanceOf(row.value as BrandId | null).clicks = row.counts.click ?? 0;
  for (const { brand, converted, conversions, heldConversions, net: earnings, held } of sales)
    Object.assign(performanceOf(brand), { converted, conversions, heldConversions, earnings, held });
  const performances = [...brands.values()].sort((a, b) => b.earnings - a.earnings || b.clicks - a.clicks);
  const totals = sumCounts(counts);
  const total = (field: 'converted' | 'conversions' | 'heldConversions') =>
    performances.reduce((sum, each) => sum + each[field], 0);
  const amount = (field: 'earnings' | 'held') =>
    sumOf(
      String(performances.reduce((sum, each) => sum + BigInt(each[field]), 0n)),
      `The earnings of ${publisherId}`,
    );
  return {
    clicks: totals.click,
    visits: Object.values(totals).reduce((sum, count) => sum + count, 0),
    notCounted: notCounted(totals),
    converted: total('converted'),
    conversions: total('conversions'),
    heldConversions: total('heldConversions'),
    earnings: amount('earnings'),
    held: amount('held'),
    brands: performances,
  };
}

const NOTHING = {
  ...{ clicks: 0, converted: 0, conversions: 0, heldConversions: 0 },
  ...{ earnings: ZERO, held: ZERO },
};

/** Counts by brand, of one brand or all. */
async function brandCounts(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  brandId: BrandId | null,
): Promise<CountRow[]> {
  const rows = await countClicks(ctx, publisherId, { ...period, dimension: 'brand', per: 'total' });
  return brandId === null ? rows : rows.filter(({ value }) => value === brandId);
}

export function notCounted(counts: ClassCounts): NotCounted {
  return {
    bots: counts.bot ?? 0,
    previews: counts.preview ?? 0,
    duplicates: counts.duplicate ?? 0,
    blocked: counts.blocked ?? 0,
    unmonetized: counts.unmonetized ?? 0,
    tests: counts.test ?? 0,
  };
}
