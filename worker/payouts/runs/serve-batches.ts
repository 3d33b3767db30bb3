import { and, asc, eq, inArray } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { errorCode, errorMessage } from '../../platform/errors.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { applyOutcomes } from '../rails/apply-outcomes.ts';
import { markChecked, markSubmitted, readSentPayouts, transfersOf } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import type { PayoutRail } from '../rails/rail.ts';
import { payoutBatches } from '../tables.ts';
import { type RunRails, railNamed } from './rails-in-use.ts';

/** Batches of one job. */
const MAX_BATCHES = 20;

/**
 * Submits the ready batches of a run and asks for the outcomes of the submitted ones. A provider that doesn't respond leaves a
 * batch as it is: the next call submits it under the same ID.
 */
export async function serveBatches(
  ctx: Context,
  runId: PayoutRunId,
  rails: RunRails,
): Promise<{ submitted: number; checked: number; failed: number }> {
  const counts = { submitted: 0, checked: 0, failed: 0 };
  const batches = await ctx.db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.runId, runId), inArray(payoutBatches.state, listed(['ready', 'submitted']))))
    .orderBy(asc(payoutBatches.checkedAt), asc(payoutBatches.createdAt), asc(payoutBatches.id))
    .limit(MAX_BATCHES);
  for (const batch of batches) {
    const rail = railNamed(rails, batch.rail);
    if (!rail) continue;
    try {
      if (batch.state === 'submitted') counts.checked += await checkBatch(ctx, rail, batch);
      else if (rail.isAutomatic) counts.submitted += await submitBatch(ctx, rails, rail, batch);
    } catch (error) {
      counts.failed++;
      await raiseAlert(ctx, {
        level: 'warning',
        code: errorCode(error),
        subject: batch.id,
        message: `The payout batch ${batch.id} couldn’t be ${batch.state === 'ready' ? 'submitted' : 'checked'}: ${errorMessage(error)}`,
      });
    }
  }
  return counts;
}

/** Submits a batch under its ID. One that the provider refuses outright fails, and the money goes back. */
async function submitBatch(
  ctx: Context,
  rails: Pick<RunRails, 'encryptionKey'>,
  rail: PayoutRail,
  batch: PayoutBatch,
): Promise<1> {
  const submission = await rail.submit(ctx, batch, () => transfersOf(ctx, rails.encryptionKey, batch.id));
  if (submission.state === 'accepted') {
    await markSubmitted(ctx, batch, submission.providerBatchId);
    return 1;
  }
  const { confirmation, reason } = submission;
  for await (const page of readSentPayouts(ctx, batch.id))
    await applyOutcomes(
      ctx,
      page.map(({ payout }) => ({
        key: payout.idempotencyKey,
        state: 'failed',
        amount: payout.amount,
        providerReference: null,
        confirmation: `${confirmation}:${payout.idempotencyKey}`,
        reason,
      })),
    );
  await markSubmitted(ctx, batch, null);
  await markChecked(ctx, batch.id);
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'payout_batch.refused',
    subject: batch.id,
    message: `The provider refused the payout batch ${batch.id}, so its payouts failed: ${reason}`,
  });
  return 1;
}

async function checkBatch(ctx: Context, rail: PayoutRail, batch: PayoutBatch): Promise<1> {
  for await (const outcomes of rail.outcomes(ctx, batch)) await applyOutcomes(ctx, outcomes);
  await markChecked(ctx, batch.id);
  return 1;
}
