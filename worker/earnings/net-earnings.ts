import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros, ZERO } from '../platform/money.ts';

/** Net earnings of all time of each of these publishers; reversals are taken off. */
export async function netEarnings(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<(publisherId: PublisherId) => MicroUsd> {
  const rows = await ctx.db.all<{ publisherId: PublisherId; net: number }>(
    sql`SELECT e.publisher_id AS publisherId, SUM(e.net) AS net
        FROM json_each(${JSON.stringify(publisherIds)}) j CROSS JOIN publisher_earnings e ON e.publisher_id = j.value
        GROUP BY e.publisher_id`,
  );
  const sums = new Map(rows.map((row) => [row.publisherId, micros(row.net)]));
  return (publisherId) => sums.get(publisherId) ?? ZERO;
}
