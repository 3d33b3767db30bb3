import { eq } from 'drizzle-orm';
import { NETWORK_SLUGS, type NetworkSlug } from '../catalog/network-settings.ts';
import { affiliateNetworks } from '../catalog/tables.ts';
import { actorName, type Context } from '../platform/context.ts';
import { DomainError, errorCode } from '../platform/errors.ts';
import type { RunId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { Instant } from '../platform/time.ts';
import type { DayRange } from './contract.ts';
import { readNetwork } from './network-access.ts';
import { lastDays } from './revenue-sync.ts';
import { raiseRunAlert } from './run-alert.ts';
import { createRun, finishRun, runsWrittenOffFor, type SyncKind, type SyncRun } from './run-rows.ts';

/** What a workflow instance is told. Its id is the run's. */
export interface SyncParams {
  runId: RunId;
  network: NetworkSlug;
  kind: SyncKind;
  range: DayRange;
  /** An operator has confirmed that a catalog may close as many programs as it does. */
  accept: boolean;
  startedAt: Instant;
  requestId: string;
}

/** The Workflow binding, as far as a sync needs it. */
export type SyncEngine = Pick<Workflow<SyncParams>, 'create' | 'get'>;

/** What to sync; a revenue sync reads the last 90 days unless `range` says otherwise. */
export interface SyncInput {
  network: NetworkSlug;
  kind: SyncKind;
  range?: DayRange | undefined;
  /** Applies a catalog also when it has shrunk or most of its ids are new. */
  accept?: boolean | undefined;
  startedBy?: string;
}

/**
 * Starts a sync and answers its run row. Throws `network.not_found` (404), `network.inactive` (409),
 * `sync.already_running` (409) and `sync.not_started` (503).
 */
export async function startSync(ctx: Context, engine: SyncEngine, input: SyncInput): Promise<SyncRun> {
  const { network, kind, accept = false, startedBy = actorName(ctx.actor) } = input;
  const range = input.range ?? lastDays(ctx.now);
  if (!(await readNetwork(ctx, network)).isActive)
    throw new DomainError('network.inactive', `The network ${network} is switched off.`, 409);
  const days = kind === 'revenue' ? range : undefined;
  const run = await createRun(ctx, { networkId: network, kind, startedBy, range: days });
  const { startedAt } = run;
  await endWrittenOff(ctx, engine, await runsWrittenOffFor(ctx, run));
  try {
    const params = { runId: run.id, network, kind, range, accept, startedAt, requestId: ctx.requestId };
    await engine.create({ id: run.id, params });
    return run;
  } catch (cause) {
    const detail = 'The sync could not be started; try again.';
    await finishRun(ctx, run.id, { status: 'failed', code: 'sync.not_started', detail });
    await raiseRunAlert(ctx, run, 'sync.not_started', detail);
    throw new DomainError('sync.not_started', detail, 503, { cause });
  }
}

/** Ends the engines of runs that were written off. Their writes are refused in any case; this stops their reading. */
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
  const active = await ctx.db
    .select({ slug: affiliateNetworks.slug })
    .from(affiliateNetworks)
    .where(eq(affiliateNetworks.isActive, true));
  const due = NETWORK_SLUGS.filter((slug) => active.some((network) => network.slug === slug));
  const started = await Promise.all(due.map((network) => startIfIdle(ctx, engine, { network, kind, range })));
  return started.filter((run) => run !== null);
}

async function startIfIdle(ctx: Context, engine: SyncEngine, input: SyncInput): Promise<SyncRun | null> {
  try {
    return await startSync(ctx, engine, input);
  } catch (error) {
    if (errorCode(error) !== 'sync.already_running')
      log('error', 'sync.not_started', { network: input.network, kind: input.kind, ...errorFacts(error) });
    return null;
  }
}
