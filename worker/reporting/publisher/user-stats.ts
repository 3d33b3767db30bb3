import { sql } from 'drizzle-orm';
import { totalClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, sumOf } from '../../platform/money.ts';
import { allTimeSums } from '../../sales/sale-archive/archived-sales.ts';
import { conversionRate } from './analytics.ts';

/** All-time totals; all 0 for a new publisher. */
export interface UserStats {
  totalLinks: number;
  totalClicks: number;
  totalConversions: number;
  totalEarnings: MicroUsd;
  conversionRate: string;
}

/** Throws `money.sum_out_of_range` (500) when the earnings exceed the range of an amount. */
export async function readUserStats(ctx: Context, publisherId: PublisherId): Promise<UserStats> {
  const [clicks, [row]] = await Promise.all([
    totalClicks(ctx, publisherId),
    ctx.db.all<{ links: number; conversions: number; net: string }>(
      sql`SELECT (SELECT COUNT(*) FROM affiliate_links WHERE publisher_id = ${publisherId} AND status <> 'deleted') AS links,
        COALESCE(SUM(conversions), 0) AS conversions, CAST(COALESCE(SUM(net), 0) AS TEXT) AS net
        FROM (SELECT conversions, net FROM publisher_earnings WHERE publisher_id = ${publisherId}
          UNION ALL ${allTimeSums(publisherId)})`,
    ),
  ]);
  const stats = row ?? { links: 0, conversions: 0, net: '0' };
  return {
    totalLinks: stats.links,
    totalClicks: clicks,
    totalConversions: stats.conversions,
    totalEarnings: sumOf(stats.net, `The earnings of ${publisherId}`),
    conversionRate: conversionRate(stats.conversions, clicks),
  };
}
