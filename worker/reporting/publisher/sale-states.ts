import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { BrandId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, ZERO } from '../../platform/money.ts';
import type { Instant, Period } from '../../platform/time.ts';
import { CONVERSION_STATUSES, type ConversionStatus } from '../../sales/earnings/commission-status.ts';
import { sumSales } from '../../sales/reader/sum-sales.ts';

/** The sales with a status and what they and paid days of clicks have earned. */
interface StateSums {
  sales: number;
  earnings: MicroUsd;
}

export interface SaleStates {
  byStatus: Record<ConversionStatus, StateSums>;
  /** The latest change of a sale in each network that has some. Archived sales no longer change. */
  changes: { network: string; at: Instant }[];
}

/** A publisher's sales of a period by status, of one brand or all. */
export async function readSaleStates(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
  brandId: BrandId | null,
): Promise<SaleStates> {
  const ofBrand = brandId ? sql`AND brand_id = ${brandId}` : sql``;
  const [sums, changes] = await Promise.all([
    sumSales(ctx, { publisherId, ...period, brandId }, ['status']),
    ctx.db.all<{ network: string; at: Instant }>(
      sql`SELECT network_id AS network, MAX(updated_at) AS at FROM conversions
          WHERE publisher_id = ${publisherId} AND day BETWEEN ${period.from} AND ${period.to} ${ofBrand}
          GROUP BY network_id ORDER BY network_id`,
    ),
  ]);
  const byStatus = Object.fromEntries(
    CONVERSION_STATUSES.map((status) => [status, { sales: 0, earnings: ZERO }]),
  ) as Record<ConversionStatus, StateSums>;
  for (const { status, sales, net } of sums) byStatus[status] = { sales, earnings: net };
  return { byStatus, changes };
}
