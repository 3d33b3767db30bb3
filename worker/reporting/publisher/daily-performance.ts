import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../catalog/brand-names.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import type { ClassCounts } from '../../clicks/store/day-counts.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import type { Day, Period } from '../../platform/time.ts';
import { readWithArchives } from '../../sales/sale-archive/archived-sales.ts';

/** A brand's clicks, conversions and earnings on a day. `brandId` is null for those without a brand. */
export interface DailyPerformance {
  day: Day;
  brandId: BrandId | null;
  brandName: string | null;
  counts: ClassCounts;
  conversions: number;
  net: MicroUsd;
}

type EarningRow = { day: Day; brandId: BrandId | null; conversions: number; net: MicroUsd };

/** A publisher's performance by day and brand, sorted by both. */
export async function readDailyPerformance(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
): Promise<DailyPerformance[]> {
  const [clicks, { rows: read, archived }] = await Promise.all([
    countClicks(ctx, publisherId, { ...period, dimension: 'brand', per: 'day' }),
    readWithArchives<[EarningRow]>(
      ctx,
      { publisherId, ...period },
      sql`SELECT earnings_date AS day, brand_id AS brandId, SUM(conversions) AS conversions, SUM(net) AS net
          FROM publisher_earnings
          WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${period.from} AND ${period.to}
          GROUP BY earnings_date, brand_id`,
    ),
  ]);
  const [earnings] = read;
  const archivedSums = await archived.sumsBy(['brandId'], ({ day, brandId }) => `${day} ${brandId ?? ''}`);
  const archivedRows = [...archivedSums].map(([key, sums]) => {
    const [day, brand] = key.split(' ');
    return { day: day as Day, brandId: (brand || null) as BrandId | null, ...sums };
  });
  const names = await readBrandNames(ctx, [
    ...clicks.flatMap(({ value }) => (value as BrandId | null) ?? []),
    ...[...earnings, ...archivedRows].flatMap(({ brandId }) => brandId ?? []),
  ]);
  const rows = new Map<string, DailyPerformance>();
  const rowOf = (day: Day, brandId: BrandId | null) => {
    const key = `${day} ${brandId ?? ''}`;
    const brandName = brandId && (names.get(brandId) ?? null);
    const row = rows.get(key) ?? { day, brandId, brandName, counts: {}, conversions: 0, net: micros(0) };
    rows.set(key, row);
    return row;
  };
  for (const { day, value, counts } of clicks) if (day) rowOf(day, value as BrandId | null).counts = counts;
  for (const { day, brandId, conversions, net } of earnings)
    Object.assign(rowOf(day, brandId), { conversions, net: micros(net) });
  for (const { day, brandId, conversions, net } of archivedRows) {
    const row = rowOf(day, brandId);
    row.conversions += conversions;
    row.net = micros(row.net + net);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
