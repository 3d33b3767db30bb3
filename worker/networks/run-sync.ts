import type { WorkflowStep } from 'cloudflare:workers';
import { networkSettings } from '../catalog/network-settings.ts';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';
import { log } from '../platform/log.ts';
import { systemClock } from '../platform/time.ts';
import { adapters } from './adapters.ts';
import { syncCatalog } from './catalog-sync.ts';
import { durableSteps } from './durable-steps.ts';
import { finalizeRun } from './finalize-run.ts';
import { openNetwork, readNetwork } from './network-access.ts';
import { syncRevenue } from './revenue-sync.ts';
import type { RunOutcome } from './run-rows.ts';
import type { SyncParams } from './start-sync.ts';
import type { SyncDeps } from './sync-job.ts';

/** Runs one sync of one network as the steps of a Workflow. */
export async function runSync(
  env: Env,
  params: Readonly<SyncParams>,
  step: WorkflowStep,
  deps: SyncDeps,
): Promise<RunOutcome> {
  const { runId, network, kind, range, accept, startedAt, requestId } = params;
  const ctx: Context = {
    db: openDatabase(env.DB),
    now: startedAt,
    requestId,
    actor: { kind: 'system', name: `sync:${runId}` },
  };
  const steps = durableSteps(step, systemClock);
  const outcome = await finalizeRun({ ctx, runId, steps, clock: systemClock }, async () => {
    const settings = await steps.do('settings', async () =>
      JSON.stringify((await readNetwork(ctx, network)).settings),
    );
    const access = openNetwork(env, network, networkSettings.parse(JSON.parse(settings)));
    const job = { ctx, runId, startedAt, steps, adapter: adapters[network], access, deps, accept };
    return kind === 'catalog' ? syncCatalog(job) : syncRevenue(job, range);
  });
  if (outcome.status === 'completed') return outcome;
  log('warn', 'sync.not_completed', { runId, network, kind, code: outcome.code });
  throw new DomainError(outcome.code, outcome.detail);
}
