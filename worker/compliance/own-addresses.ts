import { lt, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { perIsolate } from '../platform/isolate.ts';
import { hashVisitor } from '../platform/rate-limits/address-network.ts';
import { addDays, dayOf } from '../platform/time.ts';
import { SALE_DAYS } from './rules/sale-findings.ts';
import { ownAddresses } from './tables.ts';

/** Per publisher and day, so that a proxy doesn't fill the table. */
const MAX_ADDRESSES = 20;
const MAX_CACHED = 5_000;
const recordedAddresses = perIsolate(() => new Set<string>());

/**
 * Records the keyed hash of the address from which a publisher uses the dashboard. It is the hash that clicks have, which
 * changes every day, so it only tells the publisher's own clicks of that day.
 */
export async function recordOwnAddress(
  ctx: Context,
  secret: string,
  publisherId: PublisherId,
  address: string | undefined,
): Promise<void> {
  const ipHash = hashVisitor(secret, ctx.now, address);
  if (ipHash === null) return;
  const key = `${publisherId} ${ipHash}`;
  const recorded = recordedAddresses();
  if (recorded.has(key)) return;
  if (recorded.size >= MAX_CACHED) recorded.clear();
  recorded.add(key);
  const day = dayOf(ctx.now);
  await ctx.db.run(
    sql`INSERT INTO own_addresses (publisher_id, day, ip_hash) SELECT ${publisherId}, ${day}, ${ipHash}
        WHERE (SELECT COUNT(*) FROM own_addresses WHERE publisher_id = ${publisherId} AND day = ${day}) < ${MAX_ADDRESSES}
        ON CONFLICT DO NOTHING`,
  );
}

/** Deletes those that no sale of the rules' period can have. Returns how many. */
export async function deleteOldAddresses(ctx: Context): Promise<number> {
  const before = addDays(dayOf(ctx.now), -SALE_DAYS);
  const { meta } = await ctx.db.delete(ownAddresses).where(lt(ownAddresses.day, before));
  return meta.changes;
}
