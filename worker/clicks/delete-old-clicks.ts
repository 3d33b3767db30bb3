import { asc, lt } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { eachStore } from './each-store.ts';
import { oldestRetainedMonth } from './retention.ts';
import { clickStores, ofStore } from './tables.ts';

const MAX_STORES_PER_RUN = 200;

/**
 * Deletes the clicks of months that ended 26 months ago, with their archive. The totals and the clicks behind conversions
 * stay.
 */
export async function deleteOldClicks(ctx: Context): Promise<{ done: number; failed: number }> {
  const stores = await ctx.db
    .select()
    .from(clickStores)
    .where(lt(clickStores.month, oldestRetainedMonth(ctx.now)))
    .orderBy(asc(clickStores.month))
    .limit(MAX_STORES_PER_RUN);
  const work: Parameters<typeof eachStore>[2] = async (store, object) => {
    await object.erase();
    await ctx.db.delete(clickStores).where(ofStore(store));
  };
  return eachStore(ctx, stores, work, { code: 'clicks.not_deleted', what: 'click stores', done: 'deleted' });
}
