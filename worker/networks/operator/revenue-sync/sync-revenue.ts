import { activeNetworkSlugs } from '../../../catalog/network-queries.ts';
import type { Context } from '../../../platform/context.ts';
import { NETWORK_SLUGS, type NetworkSlug } from '../../../platform/contract/networks.ts';
import { errorCode, errorMessage } from '../../../platform/errors.ts';
import type { DayRange } from '../../contract.ts';
import { lastDays } from '../../revenue-sync.ts';
import { hasJustEnded, latestRun } from '../../run-history.ts';
import type { SyncRun } from '../../run-rows.ts';
import { syncAlreadyRunning } from '../../run-rows.ts';
import { type SyncEngine, startSync } from '../../start-sync.ts';

/** The revenue sync of a network: one that was started, or one that was running already. `error` is set for neither. */
export interface NetworkSync {
  network: NetworkSlug;
  run: SyncRun | null;
  joined: boolean;
  error: { code: string; detail: string } | null;
}

/**
 * Starts the revenue syncs of networks, or joins those that are running; of all active networks without `networks`. A
 * network that can't be synced doesn't stop the others.
 */
export async function syncRevenue(
  ctx: Context,
  engine: SyncEngine,
  { networks, range }: { networks: readonly NetworkSlug[] | undefined; range: DayRange | undefined },
): Promise<NetworkSync[]> {
  const chosen = networks ?? (await activeNetworks(ctx));
  const synced: NetworkSync[] = [];
  for (const network of new Set(chosen)) synced.push(await startOrJoin(ctx, engine, network, range));
  return synced;
}

async function startOrJoin(
  ctx: Context,
  engine: SyncEngine,
  network: NetworkSlug,
  range: DayRange | undefined,
): Promise<NetworkSync> {
  try {
    const run = await startSync(ctx, engine, { network, kind: 'revenue', range });
    return { network, run, joined: false, error: null };
  } catch (error) {
    const running = syncAlreadyRunning.is(error) ? await runningSync(ctx, network) : null;
    if (running) return { network, run: running, joined: true, error: null };
    return {
      network,
      run: null,
      joined: false,
      error: { code: errorCode(error), detail: errorMessage(error) },
    };
  }
}

/** As `syncRevenue`, and joins a run of the same days that has just ended, also one that failed. */
export async function syncOrReport(
  ctx: Context,
  engine: SyncEngine,
  { networks, range = lastDays(ctx.now) }: Parameters<typeof syncRevenue>[2],
): Promise<NetworkSync[]> {
  const synced: NetworkSync[] = [];
  for (const network of networks ?? (await activeNetworks(ctx))) {
    const run = await latestRun(ctx, network, 'revenue');
    const isOfDays = run?.rangeFrom === range.from && run.rangeTo === range.to;
    if (run && isOfDays && hasJustEnded(ctx, run)) synced.push({ network, run, joined: true, error: null });
    else synced.push(await startOrJoin(ctx, engine, network, range));
  }
  return synced;
}

async function activeNetworks(ctx: Context): Promise<NetworkSlug[]> {
  const active = await activeNetworkSlugs(ctx);
  return NETWORK_SLUGS.filter((slug) => active.has(slug));
}

async function runningSync(ctx: Context, network: NetworkSlug): Promise<SyncRun | null> {
  return latestRun(ctx, network, 'revenue');
}
