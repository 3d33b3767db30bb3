import type { Context } from '../platform/context.ts';
import { errorCode, errorMessage } from '../platform/errors.ts';
import type { RunId } from '../platform/ids.ts';
import type { Clock } from '../platform/time.ts';
import { raiseRunAlert } from './run-alert.ts';
import { finishRun, type RunOutcome, readRun } from './run-rows.ts';
import type { Steps } from './steps.ts';

export interface RunToFinalize {
  ctx: Context;
  runId: RunId;
  steps: Steps;
  clock: Clock;
}

/**
 * Does a run's work and writes its end, whatever that is, to its row. A run that did not complete raises an alert; one
 * that was written off meanwhile has had its alert and keeps its end.
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
