import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, sumOf } from '../../platform/money.ts';

/**
 * Sums the net earnings of all time of these publishers, archived ones included and held ones left out. The returned function throws
 * `money.sum_out_of_range` for a publisher whose sum is out of range, and only for that one.
 */
export async function netEarnings(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<(publisherId: PublisherId) => MicroUsd> {
  const rows = await ctx.db.all<{ publisherId: PublisherId; net: string }>(
    sql`WITH asked AS (SELECT value AS id FROM json_each(${JSON.stringify(publisherIds)}))
        SELECT publisherId, CAST(SUM(net) AS TEXT) AS net FROM (
          SELECT e.publisher_id AS publisherId, e.net - e.net_held AS net FROM asked CROSS JOIN publisher_earnings e ON e.publisher_id = asked.id
          UNION ALL SELECT a.publisher_id, s.net FROM asked CROSS JOIN sale_archives a ON a.publisher_id = asked.id
            CROSS JOIN sale_archive_sums s ON s.archive = a.id
        ) GROUP BY publisherId`,
  );
  const sums = new Map(rows.map((row) => [row.publisherId, row.net]));
  return (publisherId) => sumOf(sums.get(publisherId) ?? '0', `The earnings of ${publisherId}`);
}
