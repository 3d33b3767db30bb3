import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead } from '../platform/database.ts';
import type { BrandId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros, sumOf } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';

export interface Period {
  from: Day;
  to: Day;
}

/** `brandId` is null for clicks and earnings without a brand. */
export interface BrandPerformance {
  brandId: BrandId | null;
  clicks: number;
  conversions: number;
  earnings: MicroUsd;
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
  notCounted: NotCounted;
  conversions: number;
  earnings: MicroUsd;
  brands: BrandPerformance[];
}

/** The rollups store "no brand" as an empty string. */
type BrandKey = BrandId | '';
type RollupRow = Record<'clicks' | keyof NotCounted, number> & {
  brand: BrandKey;
};
type EarningRow = { brand: BrandKey; conversions: number; net: string };

/**
 * A publisher's totals in a period, for one brand or all. Reads day rollups only, so the number of clicks doesn't
 * matter. Throws `money.sum_out_of_range` (500) when the earnings exceed the range of an amount.
 */
export async function readAnalytics(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  brandId: BrandId | null,
): Promise<Analytics> {
  const brand = brandId ? sql`AND brand_id = ${brandId}` : sql``;
  const [rollups, earnings] = await batchRead<[RollupRow, EarningRow]>(
    ctx.db,
    sql`SELECT brand_id AS brand, SUM(clicks) AS clicks, SUM(bots) AS bots, SUM(previews) AS previews,
        SUM(duplicates) AS duplicates, SUM(blocked) AS blocked, SUM(unmonetized) AS unmonetized, SUM(tests) AS tests FROM click_rollups
        WHERE publisher_id = ${publisherId} AND day BETWEEN ${period.from} AND ${period.to} ${brand} GROUP BY brand_id`,
    sql`SELECT COALESCE(brand_id, '') AS brand, SUM(conversions) AS conversions, CAST(SUM(net) AS TEXT) AS net FROM publisher_earnings
        WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${period.from} AND ${period.to} ${brand}
        GROUP BY brand_id`,
  );
  const subject = `The earnings of ${publisherId}`;
  const brands = new Map<BrandKey, BrandPerformance>();
  const performanceOf = (id: BrandKey) => {
    const performance = brands.get(id) ?? {
      brandId: id === '' ? null : id,
      clicks: 0,
      conversions: 0,
      earnings: micros(0),
    };
    brands.set(id, performance);
    return performance;
  };
  for (const row of rollups) performanceOf(row.brand).clicks = row.clicks;
  for (const row of earnings)
    Object.assign(performanceOf(row.brand), {
      conversions: row.conversions,
      earnings: sumOf(row.net, subject),
    });
  const performances = [...brands.values()].sort((a, b) => b.earnings - a.earnings || b.clicks - a.clicks);
  const total = (field: Exclude<keyof RollupRow, 'brand'>) =>
    rollups.reduce((sum, row) => sum + row[field], 0);
  return {
    clicks: total('clicks'),
    notCounted: {
      bots: total('bots'),
      previews: total('previews'),
      duplicates: total('duplicates'),
      blocked: total('blocked'),
      unmonetized: total('unmonetized'),
      tests: total('tests'),
    },
    conversions: performances.reduce((sum, each) => sum + each.conversions, 0),
    earnings: sumOf(String(performances.reduce((sum, each) => sum + BigInt(each.earnings), 0n)), subject),
    brands: performances,
  };
}

/** `conversions / clicks × 100` with two decimals; `"0.00"` without clicks. */
export function conversionRate(conversions: number, clicks: number): string {
  return clicks === 0 ? '0.00' : ((conversions / clicks) * 100).toFixed(2);
}
