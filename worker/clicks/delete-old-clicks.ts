import { and, asc, lt, sql } from 'drizzle-orm';
import { deleteWhere } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import type { Run } from '../platform/job.ts';
import { type Instant, startOfDay } from '../platform/time.ts';
import { eachStore } from './each-store.ts';
import { oldestRetainedMonth } from './retention.ts';
import { firstDayOf } from './store/store-name.ts';
import { clickStores, ofStore } from './tables.ts';

/** Stores of a run. */
export const DELETE_CAPACITY = 200;

/**
 * Deletes the clicks of some months that ended 26 months ago, with their archive, and returns the last one if there are more. The
 * totals and the clicks behind conversions stay. One that fails is tried again in the next round.
 */
export async function deleteOldClicks(
  ctx: Context,
  { capacity, cursor }: Run = { capacity: DELETE_CAPACITY, cursor: null },
): Promise<{ done: number; failed: number; next: string | null }> {
  const [month = '', publisherId = ''] = (cursor ?? '').split(' ');
  const stores = await ctx.db
    .select({ publisherId: clickStores.publisherId, month: clickStores.month })
    .from(clickStores)
    .where(
      and(
        lt(clickStores.month, oldestRetainedMonth(ctx.now)),
        sql`(${clickStores.month}, ${clickStores.publisherId}) > (${month}, ${publisherId})`,
      ),
    )
    .orderBy(asc(clickStores.month), asc(clickStores.publisherId))
    .limit(capacity);
  const work: Parameters<typeof eachStore>[2] = async (store, object) => {
    await object.erase();
    await ctx.db.delete(clickStores).where(ofStore(store));
  };
  const result = await eachStore(ctx, stores, work, {
    code: 'clicks.not_deleted',
    what: 'click stores',
    done: 'deleted',
  });
  const last = stores.at(-1);
  const isFull = last !== undefined && stores.length === capacity;
  if (!isFull) await deleteWhere(ctx.db.$client, 'log_only_clicks', 'reported_at < ?1', oldestMoment(ctx));
  return { ...result, next: isFull ? `${last.month} ${last.publisherId}` : null };
}

function oldestMoment(ctx: Context): Instant {
  return startOfDay(firstDayOf(oldestRetainedMonth(ctx.now)));
}
