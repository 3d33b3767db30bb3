import { sql } from 'drizzle-orm';
import { totalClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { sumAllSales } from '../../sales/reader/sum-sales.ts';

/** All-time totals; all 0 for a new publisher. */
export interface UserStats {
  totalLinks: number;
  totalClicks: number;
  totalConversions: number;
  /** Those of the clicks that led to a sale. */
  convertedClicks: number;
  /** Without held sales. */
  totalEarnings: MicroUsd;
  held: MicroUsd;
}

/** Throws `money.sum_out_of_range` (500) when the earnings exceed the range of an amount. */
export async function readUserStats(ctx: Context, publisherId: PublisherId): Promise<UserStats> {
  const [clicks, sales, [row]] = await Promise.all([
    totalClicks(ctx, publisherId),
    sumAllSales(ctx, publisherId),
    ctx.db.all<{ links: number }>(
      sql`SELECT COUNT(*) AS links FROM affiliate_links WHERE publisher_id = ${publisherId} AND status <> 'deleted'`,
    ),
  ]);
  return {
    totalLinks: row?.links ?? 0,
    totalClicks: clicks,
    totalConversions: sales.conversions,
    convertedClicks: sales.converted,
    totalEarnings: sales.net,
    held: sales.held,
  };
}
