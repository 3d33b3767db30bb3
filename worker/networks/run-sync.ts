import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import { readNetwork } from '../catalog/network-queries.ts';
import { networkSettings } from '../catalog/network-settings.ts';
import type { Context } from '../platform/context.ts';
import { contextOf } from '../platform/create-context.ts';
import { DomainError, errorCode, errorMessage } from '../platform/errors.ts';
import type { RunId } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { requireWritable, schemaBehind, systemPaused } from '../platform/require-writable.ts';
import { type Clock, SECOND, systemClock } from '../platform/time.ts';
import { syncCatalog } from './catalog-sync.ts';
import { openNetwork } from './network-access.ts';
import { NETWORKS } from './networks.ts';
import { readClosings } from './refused-closings.ts';
import { syncRevenue } from './revenue-sync.ts';
import { finishRun, noteRetry, type RunOutcome, raiseRunAlert, readRun } from './run-rows.ts';
import type { SyncParams } from './start-sync.ts';
import type { SyncDeps } from './sync-job.ts';
import type { Steps } from './sync-steps.ts';

/** The delay starts at 10 s and doubles, so a short outage of a network or a store can last about five minutes. */
const MAX_RETRIES = 5;
const STEP = {
  retries: { limit: MAX_RETRIES, delay: '10 seconds', backoff: 'exponential' },
  timeout: '30 minutes',
} satisfies WorkflowStepConfig;

/** Codes of temporary errors. Every other `DomainError` is final. */
const RETRYABLE = new Set([
  'upstream.unavailable',
  'upstream.truncated',
  'report.contended',
  schemaBehind.code,
  systemPaused.code,
]);

/** Runs a sync of a network as the steps of a Workflow. */
export async function runSync(
  env: Env,
  params: Readonly<SyncParams>,
  step: WorkflowStep,
  deps: SyncDeps,
): Promise<RunOutcome> {
  const { runId, network, kind, range, from, accepts, isFull, startedAt, requestId } = params;
  const ctx: Context = {
    ...contextOf(env, requestId, { kind: 'system', name: `sync:${runId}` }),
    now: startedAt,
  };
  const steps = durableSteps(step, {
    clock: systemClock,
    requireWritable: () => requireWritable(env, ctx.db),
    noteRetry: ({ code, message }) => noteRetry(ctx, runId, code, message),
  });
  const outcome = await finalizeRun({ ctx, runId, steps, clock: systemClock }, async () => {
    const settings = await steps.do('settings', async () =>
      JSON.stringify((await readNetwork(ctx, network)).settings),
    );
    const access = openNetwork(env, network, networkSettings.parse(JSON.parse(settings)));
    const accepted = new Set(accepts ? await readClosings(ctx, accepts) : []);
    const job = {
      ...{ ctx, runId, startedAt, steps, adapter: NETWORKS[network].adapter, access, deps },
      ...{ accepted, isFull },
    };
    return kind === 'catalog' ? syncCatalog(job) : syncRevenue(job, range, from);
  });
  if (outcome.status === 'completed') return outcome;
  log('warn', 'sync.not_completed', { runId, network, kind, code: outcome.code });
  throw new DomainError(outcome.code, outcome.detail, 400);
}

export interface RunToFinalize {
  ctx: Context;
  runId: RunId;
  steps: Steps;
  clock: Clock;
}

/**
 * Runs `work` and writes its outcome to the run's row. A run that did not complete raises an alert. One that was written
 * off meanwhile has raised its alert and keeps its outcome.
 */
export async function finalizeRun(run: RunToFinalize, work: () => Promise<RunOutcome>): Promise<RunOutcome> {
  const outcome = await outcomeOf(work);
  await run.steps.do('finish', async () => {
    const ctx = { ...run.ctx, now: run.clock() };
    const row = await readRun(ctx, run.runId);
    if (row?.status !== 'running') return null;
    if (outcome.status !== 'completed') {
      const level = outcome.status === 'refused' ? 'critical' : 'warning';
      await raiseRunAlert(ctx, row, outcome.code, outcome.detail, level);
    }
    await finishRun(ctx, run.runId, outcome);
    return null;
  });
  return outcome;
}

async function outcomeOf(work: () => Promise<RunOutcome>): Promise<RunOutcome> {
  try {
    return await work();
  } catch (error) {
    return { status: 'failed', code: errorCode(error), detail: errorMessage(error) };
  }
}

interface EngineOptions {
  clock: Clock;
  requireWritable: () => Promise<void>;
  noteRetry: (error: DomainError) => Promise<void>;
}

type Attempt<Result> = { value: Result } | { error: { code: string; message: string; status: number } };

/**
 * Cloudflare's engine as `Steps`. The engine preserves only the text of an error, so a final error is stored as the step's
 * result and thrown outside as a `DomainError`.
 */
function durableSteps(step: WorkflowStep, { clock, requireWritable, noteRetry }: EngineOptions): Steps {
  const noted = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError && RETRYABLE.has(error.code)) await noteRetry(error);
      throw error;
    }
  };
  return {
    noteRetry,
    async do<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const text = await step.do(name, STEP, async ({ attempt }) =>
        JSON.stringify(
          await attemptOf(async () => {
            await requireWritable();
            return noted(work);
          }, attempt > MAX_RETRIES),
        ),
      );
      const attempt: Attempt<Result> = JSON.parse(text);
      if ('value' in attempt) return attempt.value;
      throw new DomainError(attempt.error.code, attempt.error.message, attempt.error.status);
    },
    /** The engine refuses a time in the past, even when it replays a sleep that has ended. */
    async sleepUntil(name, at) {
      await step.sleepUntil(name, Math.max(at.getTime(), clock() + SECOND));
    },
  };
}

async function attemptOf<Result>(work: () => Promise<Result>, isLast: boolean): Promise<Attempt<Result>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof DomainError) || (RETRYABLE.has(error.code) && !isLast)) throw error;
    return { error: { code: error.code, message: error.message, status: error.status } };
  }
}
