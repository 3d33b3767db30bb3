import { raiseAlert } from '../operations/alerts.ts';
import type { Context } from '../platform/context.ts';
import { errorCode, errorMessage } from '../platform/errors.ts';
import type { RunId } from '../platform/ids.ts';
import type { Clock } from '../platform/time.ts';
import { finishRun, type RunOutcome } from './run-rows.ts';
import type { Steps } from './steps.ts';

export interface RunToConclude {
  ctx: Context;
  runId: RunId;
  /** What is synced, for the alert: `wildfire catalog`. */
  subject: string;
  steps: Steps;
  clock: Clock;
}

/** Does a run's work and writes its end, whatever that is, to its row; one that did not complete raises an alert. */
export async function concludeRun(run: RunToConclude, work: () => Promise<RunOutcome>): Promise<RunOutcome> {
  const outcome = await outcomeOf(work);
  await run.steps.do('finish', async () => {
    const ctx = { ...run.ctx, now: run.clock() };
    await finishRun(ctx, run.runId, outcome);
    if (outcome.status !== 'completed') {
      const level = outcome.status === 'refused' ? 'critical' : 'warning';
      await raiseAlert(ctx, { level, code: outcome.code, subject: run.subject, message: outcome.detail });
    }
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
