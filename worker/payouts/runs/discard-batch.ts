import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { advancePayouts } from '../payouts.ts';
import { payoutBatchUnknown, readBatch } from '../rails/batch-store.ts';
import { payoutBatches, payouts } from '../tables.ts';
import { isUnreported, payoutBatchDiscarded, payoutBatchNoFile, payoutBatchReported } from './batch-file.ts';
import { readRun, writeRun } from './run-store.ts';

/** Payouts that are taken back at a time. */
const PAGE_SIZE = 200;
const REASON = 'The bank file was discarded before it was handed over.';

const payoutBatchChanged = failure(
  'payout_batch.changed',
  409,
  'The file has another amount. Load the run again.',
  { action: 'Load the run again, then decide.' },
);

/**
 * Takes a bank file back that was never handed over: its payouts are approved again, and the next file has them with other
 * references. If the bank has got it after all, its statement names references that are no longer valid, which raises an alert.
 * Throws `payout_batch.unknown` (404), `payout_batch.no_file`, `payout_batch.changed`, `payout_batch.reported` and
 * `payout_batch.discarded` (409).
 */
export async function discardBatch(
  ctx: Context,
  input: { runId: PayoutRunId; batchId: PayoutBatchId; amount: string; reason: string },
): Promise<void> {
  const batch = await readBatch(ctx, input.batchId);
  if (batch.runId !== input.runId) throw payoutBatchUnknown(batch.id);
  if (batch.rail !== 'bank' || batch.state === 'open') throw payoutBatchNoFile();
  if (toDollars(batch.amount) !== input.amount) throw payoutBatchChanged();
  if (batch.state === 'discarded') throw payoutBatchDiscarded();
  if (!(await isUnreported(ctx, batch))) throw reported();
  const entry = {
    action: 'payout_batch.discarded',
    subject: batch.id,
    reason: input.reason,
    detail: { run: batch.runId, transfers: batch.transfers, amount: input.amount },
    state: 'unreported',
  } as const;
  const isDiscarded = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: UNREPORTED, otherwise: 'refuse' }),
    sqlStatement(ctx.db, sql`UPDATE payout_batches SET state = 'discarded' WHERE id = ${batch.id}`),
  ]);
  if (!isDiscarded) throw reported();
  await takeBack(ctx, batch.id);
}

/** The guard of the write: an outcome can arrive after the first look. */
const UNREPORTED = `SELECT CASE WHEN b.state IN ('ready', 'submitted') AND b.transfers = (
    SELECT COUNT(*) FROM payouts p WHERE p.batch_id = b.id AND p.state = 'sent') THEN 'unreported' END
  FROM payout_batches b WHERE b.id = e.subject`;

/** Finishes discarding files after an interruption. */
export async function finishDiscarded(ctx: Context): Promise<void> {
  const left = await ctx.db
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .where(
      and(
        eq(payoutBatches.state, 'discarded'),
        sql`EXISTS (SELECT 1 FROM payouts p WHERE p.batch_id = ${payoutBatches.id} AND p.state IN ('sent', 'failed'))`,
      ),
    );
  for (const { id } of left) await takeBack(ctx, id);
}

/** Each payout fails, which puts its money back, and is approved again. */
async function takeBack(ctx: Context, batchId: PayoutBatchId): Promise<void> {
  for (;;) {
    const page = await ctx.db
      .select()
      .from(payouts)
      .where(and(eq(payouts.batchId, batchId), inArray(payouts.state, listed(['sent', 'failed']))))
      .orderBy(asc(payouts.state), asc(payouts.id))
      .limit(PAGE_SIZE);
    if (page.length === 0) break;
    const sent = page.filter(({ state }) => state === 'sent');
    const failures = sent.map((payout) => ({
      payout,
      proof: { confirmation: `discarded:${payout.idempotencyKey}`, reason: REASON },
    }));
    const failed = page.filter(({ state }) => state === 'failed');
    const refusals = [
      ...(await advancePayouts(ctx, 'failed', failures)),
      ...(await advancePayouts(
        ctx,
        'approved',
        failed.map((payout) => ({ payout })),
      )),
    ];
    if (refusals.length === page.length) return;
  }
  await reopenRun(ctx, batchId);
}

/** A run whose payouts were all failed for a moment can have been settled by a check. */
async function reopenRun(ctx: Context, batchId: PayoutBatchId): Promise<void> {
  const run = await readRun(ctx, (await readBatch(ctx, batchId)).runId);
  if (run.state === 'settled') await writeRun(ctx, run, { state: 'sent' });
}

function reported(): DomainError {
  return payoutBatchReported(
    'The bank has already reported about transfers of this file, so it can’t be discarded.',
  );
}
