import { and, asc, isNull, lt } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { addDays, dayOf } from '../platform/time.ts';
import { eachStore } from './each-store.ts';
import { monthOf } from './store/store-name.ts';
import { clickStores, ofStore } from './tables.ts';

/** Clicks stay in their store for this long after the end of their month. */
const MIN_AGE_DAYS = 90;
const MAX_STORES_PER_RUN = 200;

/** Moves the clicks of old stores to R2. */
export async function archiveClicks(ctx: Context): Promise<{ done: number; failed: number }> {
  const stores = await ctx.db
    .select()
    .from(clickStores)
    .where(
      and(
        isNull(clickStores.archivedAt),
        lt(clickStores.month, monthOf(addDays(dayOf(ctx.now), -MIN_AGE_DAYS))),
      ),
    )
    .orderBy(asc(clickStores.month), asc(clickStores.publisherId))
    .limit(MAX_STORES_PER_RUN);
  const work: Parameters<typeof eachStore>[2] = async (store, object) => {
    const { archivedClicks, archivedBytes } = await object.archive();
    await ctx.db
      .update(clickStores)
      .set({ archivedAt: ctx.now, archivedClicks, archivedBytes })
      .where(ofStore(store));
  };
  return eachStore(ctx, stores, work, {
    code: 'clicks.not_archived',
    what: 'click stores',
    done: 'archived',
  });
}
