import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { type MicroUsd, sumOf } from '../platform/money.ts';

/**
 * Sums the net earnings of all time of these publishers. The returned function throws `money.sum_out_of_range` for a
 * publisher whose sum is out of range, and only for that one.
 */
export async function netEarnings(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<(publisherId: PublisherId) => MicroUsd> {
  const rows = await ctx.db.all<{ publisherId: PublisherId; net: string }>(
    sql`SELECT e.publisher_id AS publisherId, CAST(SUM(e.net) AS TEXT) AS net
        FROM json_each(${JSON.stringify(publisherIds)}) j CROSS JOIN publisher_earnings e ON e.publisher_id = j.value
        GROUP BY e.publisher_id`,
  );
  const sums = new Map(rows.map((row) => [row.publisherId, row.net]));
  return (publisherId) => sumOf(sums.get(publisherId) ?? '0', `The earnings of ${publisherId}`);
}
