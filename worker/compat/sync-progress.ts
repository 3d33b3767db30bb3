import { countActivePrograms } from '../catalog/network-queries.ts';
import { hasJustEnded, latestRun } from '../networks/run-history.ts';
import type { SyncRun } from '../networks/run-rows.ts';
import { syncAlreadyRunning } from '../networks/run-rows.ts';
import { type SyncEngine, startSync } from '../networks/start-sync.ts';
import type { Context } from '../platform/context.ts';
import type { NetworkSlug } from '../platform/contract/networks.ts';
import { failure } from '../platform/failure.ts';

const syncNone = failure('sync.none', 409, 'No sync has been started. Send `sync-merchants` first.', {
  action: 'Send `sync-merchants` first.',
});
const syncNotCompleted = failure('sync.not_completed', 502, (sentence: string) => sentence);

/** As `joinSync`, and returns a run that has just ended, also one that failed. */
export async function joinOrReportSync(
  ctx: Context,
  engine: SyncEngine,
  network: NetworkSlug,
): Promise<SyncRun> {
  const latest = await latestRun(ctx, network, 'catalog');
  return latest && hasJustEnded(ctx, latest) ? latest : joinSync(ctx, engine, network);
}

/** Starts a sync of a network's catalog, or returns the run that is under way. Throws as `startSync` does otherwise. */
export async function joinSync(ctx: Context, engine: SyncEngine, network: NetworkSlug): Promise<SyncRun> {
  try {
    return await startSync(ctx, engine, { network, kind: 'catalog' });
  } catch (error) {
    const running = syncAlreadyRunning.is(error) && (await latestRun(ctx, network, 'catalog'));
    if (!running) throw error;
    return running;
  }
}

export interface SyncProgress {
  run: SyncRun;
  /** Rows of the feed that were read so far. */
  processed: number;
  /** Rows of the feed, or the active programs while that isn't known. */
  total: number;
  isEnded: boolean;
}

/** The progress of a network's latest catalog sync. Throws `sync.none` (409), and `sync.not_completed` (502) for one that failed. */
export async function syncProgress(ctx: Context, network: NetworkSlug): Promise<SyncProgress> {
  const run = await latestRun(ctx, network, 'catalog');
  if (!run) throw syncNone();
  if (run.status === 'failed' || run.status === 'refused')
    throw syncNotCompleted(run.errorDetail ?? 'The sync did not complete.');
  const processed = run.rowsNew + run.rowsChanged + run.rowsUnchanged + run.rowsRejected;
  const isEnded = run.status === 'completed';
  const total = isEnded ? processed : (run.rowsExpected ?? (await countActivePrograms(ctx, network)));
  return { run, processed, total, isEnded };
}
