import { readBrandNames } from '../../catalog/brand-names.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import type { ClassCounts } from '../../clicks/store/day-counts.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, ZERO } from '../../platform/money.ts';
import type { Day, Period } from '../../platform/time.ts';
import { sumSales } from '../../sales/reader/sum-sales.ts';

/** A brand's clicks, conversions and earnings on a day. `brandId` is null for those without a brand. */
export interface DailyPerformance {
  day: Day;
  brandId: BrandId | null;
  brandName: string | null;
  counts: ClassCounts;
  /** Those of the clicks of the day that led to a sale. */
  converted: number;
  conversions: number;
  /** Without held sales. */
  net: MicroUsd;
  held: MicroUsd;
}

const NOTHING = { counts: {}, converted: 0, conversions: 0, net: ZERO, held: ZERO };

/** A publisher's performance by day and brand, sorted by both. */
export async function readDailyPerformance(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
): Promise<DailyPerformance[]> {
  const [clicks, sales] = await Promise.all([
    countClicks(ctx, publisherId, { ...period, dimension: 'brand', per: 'day' }),
    sumSales(ctx, { publisherId, ...period }, ['day', 'brand']),
  ]);
  const names = await readBrandNames(ctx, [
    ...clicks.flatMap(({ value }) => (value as BrandId | null) ?? []),
    ...sales.flatMap(({ brand }) => brand ?? []),
  ]);
  const rows = new Map<string, DailyPerformance>();
  const rowOf = (day: Day, brandId: BrandId | null) => {
    const key = `${day} ${brandId ?? ''}`;
    const brandName = brandId && (names.get(brandId) ?? null);
    const row = rows.get(key) ?? { day, brandId, brandName, ...NOTHING };
    rows.set(key, row);
    return row;
  };
  for (const { day, value, counts } of clicks) if (day) rowOf(day, value as BrandId | null).counts = counts;
  for (const { day, brand, converted, conversions, net, held } of sales)
    Object.assign(rowOf(day, brand), { converted, conversions, net, held });
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
