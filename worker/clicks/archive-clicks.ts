import { and, asc, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { CRON, job } from '../platform/job.ts';
import { addDays, addMonths, DAY, type Day, dayOf, type Instant, startOfDay } from '../platform/time.ts';
import { eachStore } from './each-store.ts';
import type { ArchiveLimits } from './store/queries.ts';
import { monthOf, type StoreKey } from './store/store-name.ts';
import { clickStores, ofStore } from './tables.ts';

/** Clicks stay in their store for this long after the end of their month. */
const MIN_AGE_DAYS = 90;
/** Stores of a run. */
const CAPACITY = 200;

interface ArchiveRunLimits {
  stores: number;
  /** Files that are written. A large one takes about a second, and a run may take 15 minutes. */
  files: number;
  /** The limits of one call of a store, if they aren't the usual ones. */
  perCall?: ArchiveLimits;
}

const RUN_LIMITS: ArchiveRunLimits = { stores: CAPACITY, files: 600 };

/**
 * Moves the clicks of some old stores to R2, the oldest first, and returns where the next run goes on. A large store takes several
 * calls. Each store gets its next call after all others had one, so none holds up others. One that fails is tried again in the next
 * round.
 */
export async function archiveClicks(
  ctx: Context,
  limits = RUN_LIMITS,
  cursor: string | null = null,
): Promise<{ done: number; failed: number; unfinished: number; next: string | null }> {
  const stores = await storesOfRun(ctx, cursor, limits.stores);
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
  const unfinished = stores.length - done - failed;
  return { done, failed, unfinished, next: nextOf(stores, { unfinished, limits, cursor }) };
}

/** The run that follows continues the unfinished stores, and those that are done aren't listed again. */
function nextOf(
  stores: readonly StoreKey[],
  { unfinished, limits, cursor }: { unfinished: number; limits: ArchiveRunLimits; cursor: string | null },
): string | null {
  if (unfinished > 0) return cursor ?? '';
  const last = stores.at(-1);
  return last && stores.length === limits.stores ? `${last.month} ${last.publisherId}` : null;
}

export const archiveClicksJob = job({
  name: 'archive_clicks',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  work: {
    ...{ items: 'click stores', capacity: CAPACITY, bound: 'time', scope: 'invocation' },
    oldestDue: (ctx) => oldestDueStore(ctx),
  },
  run: (ctx, _env, { capacity, cursor }) => archiveClicks(ctx, { ...RUN_LIMITS, stores: capacity }, cursor),
});

/** Since when the clicks of the oldest store are due, 90 days after the end of their month. */
async function oldestDueStore(ctx: Context): Promise<Instant | null> {
  const [oldest] = await storesOfRun(ctx, null, 1);
  if (!oldest) return null;
  return startOfDay(addDays(addMonths(`${oldest.month}-01` as Day, 1), MIN_AGE_DAYS));
}

async function storesOfRun(ctx: Context, after: string | null, limit: number): Promise<StoreKey[]> {
  const [month = '', publisherId = ''] = (after ?? '').split(' ');
  return ctx.db
    .select({ publisherId: clickStores.publisherId, month: clickStores.month })
    .from(clickStores)
    .where(
      and(
        isNull(clickStores.archivedAt),
        lt(clickStores.month, monthOf(addDays(dayOf(ctx.now), -MIN_AGE_DAYS))),
        sql`(${clickStores.month}, ${clickStores.publisherId}) > (${month}, ${publisherId})`,
      ),
    )
    .orderBy(asc(clickStores.month), asc(clickStores.publisherId))
    .limit(limit);
}
