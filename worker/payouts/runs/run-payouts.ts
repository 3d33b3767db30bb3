import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';
import { errorMessage } from '../../platform/errors.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { requireWritable } from '../../platform/require-writable.ts';
import { systemClock } from '../../platform/time.ts';
import { payoutRuns } from '../tables.ts';
import { type CreateTerms, createPayouts } from './create-payouts.ts';
import { type RunRails, runRails, runTerms } from './rails-in-use.ts';
import { readRun } from './run-store.ts';
import { decidePayouts, sendPayouts } from './send-payouts.ts';
import { serveBatches } from './serve-batches.ts';

export interface PayoutRunParams {
  runId: PayoutRunId;
  requestId: string;
}

/** Pages of one Workflow step. Each takes about 20 of the 1,000 queries that D1 allows an invocation. */
const PAGES_PER_STEP = 20;
/** A Workflow has at most 1,024 steps. A run that reaches the bound is continued by the next engine. */
const MAX_STEPS = 500;
const STEP = {
  retries: { limit: 5, delay: '10 seconds', backoff: 'exponential' },
  timeout: '15 minutes',
} satisfies WorkflowStepConfig;

/**
 * Works on a run until it waits for a person or a provider. Everything is decided by what is stored, so the steps can stop
 * anywhere, run twice or beside each other.
 */
export async function runPayouts(
  env: Env,
  { runId, requestId }: Readonly<PayoutRunParams>,
  step: Pick<WorkflowStep, 'do'>,
): Promise<{ state: string }> {
  const rails = runRails(env);
  const ctx = (): Context => ({
    ...contextOf(env, requestId, { kind: 'system', name: `payout-run:${runId}` }),
    now: systemClock(),
  });
  try {
    for (let part = 1; part <= MAX_STEPS; part++) {
      const more = await step.do(`part ${part}`, STEP, async () => {
        const current = ctx();
        await requireWritable(env, current.db);
        return workOn(current, runId, rails);
      });
      if (!more) break;
    }
    return await step.do('finish', STEP, async () => ({ state: (await readRun(ctx(), runId)).state }));
  } catch (error) {
    await noteFailure(ctx(), runId, errorMessage(error));
    throw error;
  }
}

/** Some pages of the run's current state. Returns false if nothing is left to do now. */
export async function workOn(ctx: Context, runId: PayoutRunId, rails: RunRails): Promise<boolean> {
  const terms: CreateTerms = { termsOf: (context, settings) => runTerms(context, settings, rails) };
  for (let page = 0; page < PAGES_PER_STEP; page++) {
    const { state } = await readRun(ctx, runId);
    if (state === 'creating') await createPayouts(ctx, runId, terms);
    else if (state === 'approving' || state === 'canceling') await decidePayouts(ctx, runId);
    else if (state === 'sending') await sendPayouts(ctx, runId, rails);
    else {
      if (state === 'sent') {
        await serveBatches(ctx, rails, runId);
        await settleRun(ctx, runId);
      }
      return false;
    }
  }
  return true;
}

/** A run is settled once none of its payouts waits or is on its way. A failed one has its outcome. */
export async function settleRun(ctx: Context, runId: PayoutRunId): Promise<void> {
  await ctx.db.run(
    sql`UPDATE payout_runs SET state = 'settled', version = version + 1, updated_at = ${ctx.now}
      WHERE id = ${runId} AND state = 'sent' AND NOT EXISTS (SELECT 1 FROM payouts p
        WHERE p.run_id = payout_runs.id AND p.state IN ('created', 'approved', 'sent'))`,
  );
}

async function noteFailure(ctx: Context, runId: PayoutRunId, fault: string): Promise<void> {
  await ctx.db
    .update(payoutRuns)
    .set({ fault: fault.slice(0, 1_000), updatedAt: ctx.now })
    .where(eq(payoutRuns.id, runId));
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'payout_run.stopped',
    subject: runId,
    message: `The payout run ${runId} stopped: ${fault}. It continues with the next check.`,
  });
}
