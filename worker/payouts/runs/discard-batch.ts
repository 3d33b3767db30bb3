import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { advancePayouts } from '../payouts.ts';
import { payoutBatchUnknown, readBatch } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { payoutBatches } from '../rails/tables.ts';
import { payouts } from '../tables.ts';
import { payoutBatchDiscarded, payoutBatchNoFile, payoutBatchReported } from './batch-file.ts';

/** Payouts that are taken back at a time. */
const PAGE_SIZE = 200;
/** An attempt that is younger may still be under way. */
const QUIET_MS = HOUR;

const payoutBatchChanged = failure(
  'payout_batch.changed',
  409,
  'The amount of the batch has changed. Load the run again.',
  { action: 'Load the run again, then decide.' },
);
const payoutBatchUnderWay = failure(
  'payout_batch.under_way',
  409,
  'PayPal has this batch, or was called for it within the last hour.',
  {
    action:
      'Wait an hour after the last attempt. While a change that discards the batch waits, it isn’t submitted.',
  },
);

export interface DiscardedBatch {
  runId: PayoutRunId;
  batchId: PayoutBatchId;
  /** In dollars, as the person has seen it. */
  amount: string;
}

/**
 * Takes a batch back that its provider doesn't have: a bank file that was never handed over, a batch that PayPal's own record,
 * looked up by a person, doesn't have, or one that PayPal has denied as a whole. Its payouts are approved again, and the next batch has them with other references. If the
 * provider has got it after all, what it reports names references that are no longer valid, which raises an alert.
 * Throws `payout_batch.unknown` (404), `payout_batch.no_file`, `payout_batch.changed`, `payout_batch.reported`,
 * `payout_batch.under_way` and `payout_batch.discarded` (409). `along` are statements for its transaction.
 */
export async function discardBatch(
  ctx: Context,
  input: DiscardedBatch & { reason: string },
  along: readonly D1PreparedStatement[] = [],
): Promise<void> {
  const batch = await requireDiscardable(ctx, input);
  if (!isQuiet(ctx, batch)) throw payoutBatchUnderWay();
  const entry = {
    action: 'payout_batch.discarded',
    subject: batch.id,
    reason: input.reason,
    detail: { run: batch.runId, transfers: batch.transfers, amount: input.amount, attempts: batch.attempts },
    state: batch.deniedAt === null ? `unreported:${batch.attempts}` : 'denied',
  } as const;
  const isDiscarded = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: UNREPORTED, otherwise: 'refuse' }),
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET state = 'discarded', next_at = NULL, trouble_since = NULL, done_at = ${ctx.now}
        WHERE id = ${batch.id}`,
    ),
    ...along,
  ]);
  if (!isDiscarded) throw refusalOf(batch);
  await takeBack(ctx, batch);
}

/** The batch, if it can be discarded an hour after its last attempt. Throws as `discardBatch`. */
export async function requireDiscardable(ctx: Context, input: DiscardedBatch): Promise<PayoutBatch> {
  const batch = await readBatch(ctx, input.batchId);
  if (batch.runId !== input.runId) throw payoutBatchUnknown(batch.id);
  if (batch.state === 'open' || batch.state === 'refused') throw payoutBatchNoFile();
  if (toDollars(batch.amount) !== input.amount) throw payoutBatchChanged();
  if (batch.state === 'discarded') throw payoutBatchDiscarded();
  if (!isDiscardable(batch)) throw refusalOf(batch);
  return batch;
}

function refusalOf({ rail }: PayoutBatch): DomainError {
  return rail === 'bank' ? reported() : payoutBatchUnderWay();
}

/** Whether no attempt can be under way anymore. */
export function isQuiet({ now }: Context, { rail, attemptedAt, deniedAt }: PayoutBatch): boolean {
  return rail === 'bank' || deniedAt !== null || attemptedAt === null || attemptedAt <= addMs(now, -QUIET_MS);
}

function isDiscardable(batch: PayoutBatch): boolean {
  if (batch.deniedAt !== null) return batch.state === 'submitted' || batch.state === 'done';
  if (batch.reportedAt !== null) return false;
  if (batch.rail === 'bank') return batch.state === 'ready' || batch.state === 'submitted';
  return batch.state === 'ready' || batch.state === 'unclear';
}

/** The guard of the write: an outcome or another attempt can come after the first look. */
const UNREPORTED = `SELECT CASE WHEN b.denied_at IS NOT NULL AND b.state IN ('submitted', 'done') THEN 'denied'
    WHEN b.reported_at IS NULL
    AND b.state IN ('ready', CASE b.rail WHEN 'bank' THEN 'submitted' ELSE 'unclear' END)
    THEN 'unreported:' || b.attempts END
  FROM payout_batches b WHERE b.id = e.subject`;

/** Finishes discarding batches after an interruption. */
export async function finishDiscarded(ctx: Context): Promise<void> {
  const left = await ctx.db
    .select()
    .from(payoutBatches)
    .where(
      and(
        eq(payoutBatches.state, 'discarded'),
        sql`EXISTS (SELECT 1 FROM payouts p WHERE p.batch_id = ${payoutBatches.id} AND p.state IN ('sent', 'failed'))`,
      ),
    );
  for (const batch of left) await takeBack(ctx, batch);
}

/** Each payout fails, which puts its money back, and is approved again, which makes its run `sent` again. */
async function takeBack(ctx: Context, { id, rail, deniedAt }: PayoutBatch): Promise<void> {
  const reason =
    rail === 'bank'
      ? 'The bank file was discarded before it was handed over.'
      : deniedAt === null
        ? 'PayPal never got the batch that it was in.'
        : 'PayPal denied the batch that it was in.';
  for (;;) {
    const page = await ctx.db
      .select()
      .from(payouts)
      .where(and(eq(payouts.batchId, id), inArray(payouts.state, listed(['sent', 'failed']))))
      .orderBy(asc(payouts.state), asc(payouts.id))
      .limit(PAGE_SIZE);
    if (page.length === 0) return;
    const sent = page.filter(({ state }) => state === 'sent');
    const failures = sent.map((payout) => ({
      payout,
      proof: { confirmation: `discarded:${payout.idempotencyKey}`, reason },
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
}

function reported(): DomainError {
  return payoutBatchReported(
    'The bank has already reported about transfers of this file, so it can’t be discarded.',
  );
}
