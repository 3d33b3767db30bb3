import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import { maxDay, minDay, type Period } from '../platform/time.ts';
import { countClicks, sumCounts } from './read-clicks.ts';
import { oldestOpenMonth } from './retention.ts';
import { firstDayOf, lastDayOf, type Month, monthOf } from './store/store-name.ts';

/**
 * A SELECT of `publisherId` and `clicks`: the counted clicks of these publishers in a period, from the same totals as those of all
 * publishers. Archived months that the period has in part are left out; `clicksOfArchivedEdges` has them.
 */
export function publisherClicks(ids: readonly PublisherId[], { from, to }: Period): SQL {
  return sql`SELECT publisherId, SUM(clicks) AS clicks FROM (
      SELECT publisher_id AS publisherId, clicks FROM click_totals
        WHERE publisher_id IN ${listed(ids)} AND day BETWEEN ${from} AND ${to}
      UNION ALL SELECT publisher_id, clicks FROM click_total_archives
        WHERE publisher_id IN ${listed(ids)} AND month || '-01' >= ${from} AND month || '-31' <= ${to})
    GROUP BY publisherId`;
}

/** A publisher's counted clicks in the archived months that a period has in part. */
export async function clicksOfArchivedEdges(
  ctx: Context,
  publisherId: PublisherId,
  period: Period,
): Promise<number> {
  const edges = [...new Set<Month>([monthOf(period.from), monthOf(period.to)])]
    .filter((month) => month < oldestOpenMonth(ctx.now))
    .filter((month) => period.from > `${month}-01` || period.to < `${month}-31`);
  const counted = await Promise.all(
    edges.map(async (month) => {
      if (!(await isArchived(ctx, publisherId, month))) return 0;
      const days = { from: maxDay(period.from, firstDayOf(month)), to: minDay(period.to, lastDayOf(month)) };
      const query = { ...days, dimension: 'classification', per: 'total' } as const;
      return sumCounts(await countClicks(ctx, publisherId, query)).click;
    }),
  );
  return counted.reduce((sum, clicks) => sum + clicks, 0);
}

async function isArchived(ctx: Context, publisherId: PublisherId, month: Month): Promise<boolean> {
  const rows = await ctx.db.all(
    sql`SELECT 1 FROM click_total_archives WHERE publisher_id = ${publisherId} AND month = ${month}`,
  );
  return rows.length > 0;
}
