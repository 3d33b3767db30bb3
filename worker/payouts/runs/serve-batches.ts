import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { timeText } from '../../platform/date-text.ts';
import { DomainError, errorMessage } from '../../platform/errors.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { addMs, DAY, HOUR } from '../../platform/time.ts';
import { payoutBatchDiffers, recordHandOver } from '../handed-over/handed-over.ts';
import {
  type Attempt,
  beginAttempt,
  noteAccepted,
  noteRefused,
  noteTrouble,
  noteUnclear,
  payoutBatchTaken,
  refuseUnread,
  withholdHeld,
} from '../rails/attempts.ts';
import { closeEmpty, isToDiscard, readTransfers } from '../rails/batch-store.ts';
import {
  ALARMED_AFTER_MS,
  isSubmittable,
  nextAttempt,
  nextCheck,
  TOLD_AFTER_MS,
} from '../rails/batch-times.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import type { PayoutRail, Submission } from '../rails/rail.ts';
import { clearDenied, readRecord } from '../rails/record.ts';
import { payoutBatches } from '../rails/tables.ts';
import { payoutStopped } from '../stop.ts';
import { divideRefused } from './divide-batch.ts';
import { type RunRails, railNamed } from './rails-in-use.ts';

/** Batches of one job. */
const MAX_BATCHES = 20;

/**
 * Submits the batches that are ready or unclear and reads the records of the submitted ones, as far as their time has come; of one
 * run, or of all. A batch that a person proposes to discard waits for the decision. A provider's answer decides only what it proves: everything else leaves a batch as it is, and is asked again.
 */
export async function serveBatches(
  ctx: Context,
  rails: RunRails,
  runId?: PayoutRunId,
): Promise<{ submitted: number; checked: number }> {
  const counts = { submitted: 0, checked: 0 };
  await divideRefused(ctx);
  const automatic = rails.paypal ? ['paypal'] : [];
  const batches = await ctx.db
    .select()
    .from(payoutBatches)
    .where(
      and(
        lte(payoutBatches.nextAt, ctx.now),
        inArray(payoutBatches.state, listed(['ready', 'unclear', 'submitted', 'done'])),
        // A file waits for a person until it is handed over.
        or(
          inArray(payoutBatches.rail, listed(automatic)),
          and(eq(payoutBatches.rail, 'bank'), eq(payoutBatches.state, 'submitted')),
        ),
        // A person says that the provider doesn't have it, and another one decides about that.
        sql`NOT (${payoutBatches.state} IN ('ready', 'unclear') AND ${isToDiscard(ctx, sql`${payoutBatches.id}`)})`,
        runId === undefined ? undefined : eq(payoutBatches.runId, runId),
      ),
    )
    .orderBy(asc(payoutBatches.nextAt), asc(payoutBatches.createdAt), asc(payoutBatches.id))
    .limit(MAX_BATCHES);
  for (const batch of batches) {
    const rail = railNamed(rails, batch.rail);
    if (!rail) continue;
    if (batch.state === 'submitted' || batch.state === 'done')
      counts.checked += await check(ctx, rail, batch);
    else counts.submitted += await submit(ctx, rails, rail, batch);
  }
  await divideRefused(ctx);
  await clearDenied(ctx);
  return counts;
}

/** Returns 1 if the provider has the batch now. */
async function submit(ctx: Context, rails: RunRails, rail: PayoutRail, batch: PayoutBatch): Promise<0 | 1> {
  if (await withholdHeld(ctx, batch)) return 0;
  const { transfers, unreadable } = await readTransfers(ctx, rails.encryptionKey, batch.id);
  if (transfers.length + unreadable.length === 0) {
    if (batch.state === 'ready') await closeEmpty(ctx, batch);
    else await askForBatch(ctx, batch);
    return 0;
  }
  if (!isSubmittable(ctx.now, batch)) {
    const answer = batch.lastAnswer ?? 'It was never submitted';
    await noteTrouble(ctx, batch, { answer, nextAt: addMs(ctx.now, DAY) });
    await tell(ctx, batch, 'is too old to be submitted again. Look for it at the provider');
    return 0;
  }
  if (unreadable.length > 0) {
    if (await refuseUnread(ctx, batch, unreadable)) return 0;
    // After an attempt, the batch can only be submitted again as it is.
    const answer = `${unreadable.length} of its accounts can’t be read anymore`;
    await noteTrouble(ctx, batch, { answer, nextAt: addMs(ctx.now, HOUR) });
    await tell(ctx, batch, 'can’t be submitted again, because not all of its accounts can be read');
    return 0;
  }
  let attempt: Attempt | null = null;
  try {
    const submission = await rail.submit(ctx, batch, transfers, async () => {
      await recordHandOver(ctx, batch);
      attempt = await beginAttempt(ctx, batch);
    });
    return attempt === null ? 0 : await settleAttempt(ctx, attempt, submission);
  } catch (error) {
    if (payoutBatchTaken.is(error) || payoutStopped.is(error)) return 0;
    if (!isProviderError(error) && !payoutBatchDiffers.is(error)) throw error;
    const nextAt = nextAttempt(ctx.now, batch.attempts + 1);
    await noteTrouble(ctx, batch, { answer: errorMessage(error), nextAt });
    await tell(ctx, batch, 'couldn’t be submitted', { isAtOnce: payoutBatchDiffers.is(error) });
    return 0;
  }
}

/** Nothing is left to submit of a batch that the provider may have: only its ID there lets later returns be read. */
async function askForBatch(ctx: Context, batch: PayoutBatch): Promise<void> {
  const answer = 'All of its payouts have an outcome, but PayPal hasn’t said under which ID it has the batch';
  await noteTrouble(ctx, batch, { answer, nextAt: addMs(ctx.now, HOUR) });
  await tell(
    ctx,
    batch,
    'has no payout left to submit, and PayPal hasn’t said under which ID it has the batch',
    {
      next: 'look for it at PayPal and enter its ID, so that later refunds are seen',
    },
  );
}

async function settleAttempt(ctx: Context, attempt: Attempt, submission: Submission): Promise<0 | 1> {
  const { batch } = attempt;
  if (submission.state === 'accepted') {
    await noteAccepted(ctx, attempt, submission);
    return 1;
  }
  if (submission.state === 'refused' && (await noteRefused(ctx, attempt, submission))) {
    if (submission.transfers.length === 0)
      await tell(ctx, batch, `was refused: ${submission.reason}`, { isAtOnce: true });
    return 0;
  }
  await noteUnclear(ctx, attempt, `${submission.reason}. ${submission.answer}`);
  await tell(ctx, batch, 'is unclear: no answer proves whether the provider has it');
  return 0;
}

async function check(ctx: Context, rail: PayoutRail, batch: PayoutBatch): Promise<0 | 1> {
  try {
    const trouble = await readRecord(ctx, rail, batch);
    if (trouble !== null) await tell(ctx, batch, `needs a look: ${trouble}`);
    return 1;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const nextAt = nextCheck(ctx.now, batch.submittedAt ?? batch.createdAt);
    await noteTrouble(ctx, batch, { answer: errorMessage(error), nextAt });
    await tell(ctx, batch, 'couldn’t be checked');
    return 0;
  }
}

/** What the provider or its line does, unlike an error of the database. */
function isProviderError(error: unknown): boolean {
  return error instanceof DomainError && error.code.startsWith('payout_rail.');
}

/** Warns after an hour, or at once, and raises an alarm after a day. */
async function tell(
  ctx: Context,
  batch: PayoutBatch,
  what: string,
  { isAtOnce = false, next = 'its payouts stay reserved, and it is tried again' } = {},
): Promise<void> {
  const since = batch.troubleSince ?? ctx.now;
  const age = ctx.now - since;
  if (age < TOLD_AFTER_MS && !isAtOnce) return;
  await raiseAlert(ctx, {
    level: age >= ALARMED_AFTER_MS ? 'critical' : 'warning',
    code: 'payout_batch.unclear',
    subject: batch.id,
    message: `The payout batch ${batch.id} of the run ${batch.runId} with ${batch.transfers} transfers ${what}. Since ${timeText(since)}; ${next}.`,
  });
}
