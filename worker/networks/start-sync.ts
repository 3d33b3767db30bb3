import { sql } from 'drizzle-orm';
import { activeNetworkSlugs, readNetwork } from '../catalog/network-queries.ts';
import { actorName, type Context } from '../platform/context.ts';
import { NETWORK_SLUGS, type NetworkSlug } from '../platform/contract/networks.ts';
import { errorCode } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import type { RunId } from '../platform/ids.ts';
import { CRON, job } from '../platform/job.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { Instant } from '../platform/time.ts';
import { HOUR } from '../platform/time.ts';
import type { DayRange } from './contract.ts';
import { lastDays } from './revenue-sync.ts';
import {
  createRun,
  finishRun,
  raiseRunAlert,
  resumableCursor,
  runsWrittenOffFor,
  type SyncKind,
  type SyncRun,
} from './run-rows.ts';

/** The parameters of a workflow instance, whose ID is the run's. */
export interface SyncParams {
  runId: RunId;
  network: NetworkSlug;
  kind: SyncKind;
  range: DayRange;
  /** The first page to read of a revenue sync; null for the report's first. */
  from: string | null;
  /** The refused run whose closings an operator has accepted. */
  accepts: RunId | null;
  isFull: boolean;
  startedAt: Instant;
  requestId: string;
}

export type SyncEngine = Pick<Workflow<SyncParams>, 'create' | 'get'>;

/** A revenue sync reads the last 90 days unless `range` is given. */
export interface SyncInput {
  network: NetworkSlug;
  kind: SyncKind;
  range?: DayRange | undefined;
  /** The refused run whose closings may happen now. */
  accepts?: RunId | undefined;
  /** Reads every program of the catalog again, changed or not. */
  isFull?: boolean | undefined;
  startedBy?: string;
  /** The reason of the operator who starts it. */
  reason?: string | undefined;
}

const networkInactive = failure(
  'network.inactive',
  409,
  (network: string) => `The network ${network} is paused.`,
  { action: 'Resume the network first.', sample: ['wildfire'] },
);
const syncNotStarted = failure('sync.not_started', 503, (sentence: string) => sentence);

/**
 * Starts a sync and returns its run. Throws `network.not_found` (404), `network.inactive` (409),
 * `sync.already_running` (409) and `sync.not_started` (503).
 */
export async function startSync(ctx: Context, engine: SyncEngine, input: SyncInput): Promise<SyncRun> {
  const { network, kind, startedBy = actorName(ctx.actor) } = input;
  const { accepts = null, isFull = false, reason = null } = input;
  const range = input.range ?? lastDays(ctx.now);
  if (!(await readNetwork(ctx, network)).isActive) throw networkInactive(network);
  const days = kind === 'revenue' ? range : undefined;
  const run = await createRun(ctx, {
    ...{ networkId: network, kind, startedBy, range: days },
    ...{ accepts, isFull, reason },
  });
  const { startedAt } = run;
  const from = kind === 'revenue' ? await resumableCursor(ctx, network, range) : null;
  await endWrittenOff(ctx, engine, await runsWrittenOffFor(ctx, run));
  try {
    const params: SyncParams = {
      ...{ runId: run.id, network, kind, range, from, accepts, isFull },
      ...{ startedAt, requestId: ctx.requestId },
    };
    await engine.create({ id: run.id, params });
    return run;
  } catch (cause) {
    const detail = 'The sync couldn’t be started. Try again.';
    await finishRun(ctx, run.id, { status: 'failed', code: 'sync.not_started', detail });
    await raiseRunAlert(ctx, run, 'sync.not_started', detail);
    throw syncNotStarted(detail).causedBy(cause);
  }
}

/** Terminates the engines of runs that were written off. Their writes are refused anyway; this stops their reads. */
async function endWrittenOff(ctx: Context, engine: SyncEngine, runs: readonly SyncRun[]): Promise<void> {
  for (const run of runs) {
    await raiseRunAlert(ctx, run, 'sync.abandoned', run.errorDetail ?? 'The run was written off.');
    try {
      await (await engine.get(run.id)).terminate();
    } catch (error) {
      log('warn', 'sync.not_terminated', { runId: run.id, ...errorFacts(error) });
    }
  }
}

/**
 * Starts a sync of a kind for every active network and returns the runs it started. A network whose sync is already
 * running is skipped. A revenue sync reads the last 90 days unless `range` is given.
 */
export async function startDueSyncs(
  ctx: Context,
  engine: SyncEngine,
  kind: SyncKind,
  range?: DayRange,
): Promise<SyncRun[]> {
  const active = await activeNetworkSlugs(ctx);
  const due = NETWORK_SLUGS.filter((slug) => active.has(slug));
  const started = await Promise.all(due.map((network) => startIfIdle(ctx, engine, { network, kind, range })));
  return started.filter((run) => run !== null);
}

export const catalogSyncsJob = job({
  name: 'catalog_syncs',
  cron: CRON.everySixHours,
  maxWait: 14 * HOUR,
  work: {
    ...{ items: 'catalogs', capacity: NETWORK_SLUGS.length, bound: 'subrequests', scope: 'instance' },
    oldestDue: (ctx) => oldestDueSync(ctx, 'catalog', 6 * HOUR),
  },
  run: (ctx, env) => startDueSyncs(ctx, env.SYNC, 'catalog'),
});

export const revenueSyncsJob = job({
  name: 'revenue_syncs',
  cron: CRON.hourlyAt37,
  maxWait: 3 * HOUR,
  work: {
    ...{ items: 'revenue reports', capacity: NETWORK_SLUGS.length, bound: 'subrequests', scope: 'instance' },
    oldestDue: (ctx) => oldestDueSync(ctx, 'revenue', HOUR),
  },
  run: (ctx, env) => startDueSyncs(ctx, env.SYNC, 'revenue'),
});

/**
 * Since when the active network is due that was synced longest ago: `every` after its last complete run began. A network that was
 * never synced isn't due: each of its runs raises an alert.
 */
export async function oldestDueSync(ctx: Context, kind: SyncKind, every: number): Promise<Instant | null> {
  const active = [...(await activeNetworkSlugs(ctx))];
  const [oldest] = await ctx.db.all<{ at: Instant | null }>(
    sql`SELECT MIN((SELECT MAX(r.started_at) FROM sync_runs r
          WHERE r.network_id = n.value AND r.kind = ${kind} AND r.status = 'completed')) + ${every} AS at
        FROM json_each(${JSON.stringify(active)}) n`,
  );
  const at = oldest?.at ?? null;
  return at !== null && at <= ctx.now ? at : null;
}

/** Today and yesterday. */
const RECENT_DAYS = 2;
/** A local system runs this as soon as a sandbox network has something new. */
export const recentRevenueSyncsJob = job({
  name: 'recent_revenue_syncs',
  cron: null,
  maxWait: 3 * HOUR,
  run: (ctx, env) => startDueSyncs(ctx, env.SYNC, 'revenue', lastDays(ctx.now, RECENT_DAYS)),
});

/** Starts a sync and returns its run; null if it couldn’t be started. The next one that is due does the same. */
export async function startIfIdle(
  ctx: Context,
  engine: SyncEngine,
  input: SyncInput,
): Promise<SyncRun | null> {
  try {
    return await startSync(ctx, engine, input);
  } catch (error) {
    if (errorCode(error) !== 'sync.already_running')
      log('error', 'sync.not_started', { network: input.network, kind: input.kind, ...errorFacts(error) });
    return null;
  }
}
