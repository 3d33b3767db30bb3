import type { Context } from '../platform/context.ts';
import { NETWORK_SLUGS } from '../platform/contract/networks.ts';
import { failure } from '../platform/failure.ts';
import type { RunId } from '../platform/ids.ts';
import { readClosings } from './refused-closings.ts';
import { latestRun } from './run-history.ts';
import { readRun, type SyncRun } from './run-rows.ts';
import { type SyncEngine, startSync } from './start-sync.ts';

const syncRunUnknown = failure('sync.run_unknown', 404, 'There is no such sync run.', {
  action: 'Use an ID from `GET /v1/operations/sync-runs`.',
});
const syncNotRefused = failure(
  'sync.not_refused',
  409,
  'Only the network’s latest sync can be accepted, and only if it was refused.',
  { action: 'Read the latest run of the network.' },
);
const syncClosingsUnknown = failure(
  'sync.closings_unknown',
  409,
  'We don’t know which programs this feed would close. Sync again first.',
  { action: 'Sync again first.' },
);

/**
 * Starts a sync that may close the programs that a refused feed would have closed, and no others beyond the network's
 * settings. Throws `sync.run_unknown` (404), `sync.not_refused` (409) unless the run is the network's latest and was
 * refused, `sync.closings_unknown` (409), and what `startSync` throws.
 */
export async function acceptRefused(
  ctx: Context,
  engine: SyncEngine,
  runId: RunId,
  reason: string,
): Promise<SyncRun> {
  const run = await readRun(ctx, runId);
  const network = NETWORK_SLUGS.find((slug) => slug === run?.networkId);
  if (!run || !network) throw syncRunUnknown();
  if (!(await isAcceptable(ctx, run))) throw syncNotRefused();
  if ((await readClosings(ctx, run.id)).length === 0) throw syncClosingsUnknown();
  return startSync(ctx, engine, { network, kind: 'catalog', accepts: run.id, reason });
}

/** True if the run is its network's latest sync of the catalog and was refused. */
export async function isAcceptable(ctx: Context, run: SyncRun): Promise<boolean> {
  if (run.kind !== 'catalog' || run.status !== 'refused') return false;
  return (await latestRun(ctx, run.networkId, 'catalog'))?.id === run.id;
}
