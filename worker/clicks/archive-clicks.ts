import { and, asc, isNull, lt } from 'drizzle-orm';
import { rotated } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { CRON, job } from '../platform/job.ts';
import { addDays, DAY, dayOf, HOUR } from '../platform/time.ts';
import { eachStore } from './each-store.ts';
import type { ArchiveLimits } from './store/queries.ts';
import { monthOf, type StoreKey } from './store/store-name.ts';
import { clickStores, ofStore } from './tables.ts';

/** Clicks stay in their store for this long after the end of their month. */
const MIN_AGE_DAYS = 90;
/** See wrangler.toml. */
const RUN_INTERVAL = 6 * HOUR;

interface ArchiveRunLimits {
  stores: number;
  /** Files that are written. A large one takes about a second, and a run may take 15 minutes. */
  files: number;
  /** The limits of one call of a store, if they aren't the usual ones. */
  perCall?: ArchiveLimits;
}

const RUN_LIMITS: ArchiveRunLimits = { stores: 200, files: 600 };

/**
 * Moves the clicks of old stores to R2. A large store takes several calls. Each store gets its next call after all others had
 * one, and each run begins with other stores, so none holds up others. Later runs continue the `unfinished` ones.
 */
export async function archiveClicks(
  ctx: Context,
  limits = RUN_LIMITS,
): Promise<{ done: number; failed: number; unfinished: number }> {
  const stores = await storesOfRun(ctx, limits.stores);
  const waiting = [...stores];
  let [done, files] = [0, 0];
  const work: Parameters<typeof eachStore>[2] = async (store, object) => {
    if (files >= limits.files) return;
    const progress = await object.archive(limits.perCall);
    files += progress.files;
    if (!progress.isComplete) return void waiting.push(store);
    const { archivedClicks, archivedBytes } = progress;
    await ctx.db
      .update(clickStores)
      .set({ archivedAt: ctx.now, archivedClicks, archivedBytes })
      .where(ofStore(store));
    done++;
  };
  const alert = { code: 'clicks.not_archived', what: 'click stores', done: 'archived' };
  const { failed } = await eachStore(ctx, waiting, work, alert);
  return { done, failed, unfinished: stores.length - done - failed };
}

export const archiveClicksJob = job({
  name: 'archive_clicks',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: (ctx) => archiveClicks(ctx),
});

async function storesOfRun(ctx: Context, limit: number): Promise<StoreKey[]> {
  const stores = await ctx.db
    .select({ publisherId: clickStores.publisherId, month: clickStores.month })
    .from(clickStores)
    .where(
      and(
        isNull(clickStores.archivedAt),
        lt(clickStores.month, monthOf(addDays(dayOf(ctx.now), -MIN_AGE_DAYS))),
      ),
    )
    .orderBy(asc(clickStores.month), asc(clickStores.publisherId));
  return rotated(stores, Math.floor(ctx.now / RUN_INTERVAL), limit).slice(0, limit);
}
