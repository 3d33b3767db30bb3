import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import { addDays, type Day, dayOf } from '../platform/time.ts';
import type { DestinationCount } from './store/queries.ts';
import { monthOf, monthsOf, storeName } from './store/store-name.ts';

/** The last 30 days, today included. */
function recentPeriod(ctx: Context): { from: Day; to: Day } {
  const to = dayOf(ctx.now);
  return { from: addDays(to, -29), to };
}

/** Those of these publishers that may have clicks in the last 30 days. Clicks of the last minutes may be missing. */
export async function withRecentClicks(
  ctx: Context,
  publisherIds: readonly PublisherId[],
): Promise<Set<PublisherId>> {
  const rows = await ctx.db.all<{ id: PublisherId }>(
    sql`SELECT DISTINCT publisher_id AS id FROM click_stores
        WHERE publisher_id IN ${listed(publisherIds)} AND month >= ${monthOf(recentPeriod(ctx).from)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A publisher's stored links and destinations with the most counted clicks in the last 30 days, at most `limit` a month. */
export async function clickedDestinations(
  ctx: Context,
  publisherId: PublisherId,
  limit: number,
): Promise<DestinationCount[]> {
  const period = recentPeriod(ctx);
  const months = await Promise.all(
    monthsOf(period).map((month) =>
      ctx.clickStores
        .getByName(storeName({ publisherId, month }))
        .byDestination(period.from, period.to, limit),
    ),
  );
  const sums = new Map<string, DestinationCount>();
  for (const count of months.flat()) {
    const key = count.linkId ?? count.destination;
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, count) : count);
  }
  return [...sums.values()].sort((a, b) => b.clicks - a.clicks);
}

function added(a: DestinationCount, b: DestinationCount): DestinationCount {
  const countries = { ...a.countries };
  for (const [country, clicks] of Object.entries(b.countries))
    countries[country] = (countries[country] ?? 0) + clicks;
  return { ...a, clicks: a.clicks + b.clicks, countries };
}
