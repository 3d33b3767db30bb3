import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutBatchId, PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import type { Payout } from '../create-payout.ts';
import { advancePayouts } from '../payouts.ts';
import { isDenied, isToTakeBack, payoutBatchUnknown, readSentPayouts } from '../rails/batch-store.ts';
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
  'The batch has changed. Load the run again.',
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

/** A batch that can be discarded, and the state that says so. */
export interface Discardable {
  batch: PayoutBatch;
  state: DiscardableState;
}

/** That its provider has denied it, or its state and the number of its attempts without a report of the provider. */
type DiscardableState = typeof DENIED | `unreported:${PayoutBatch['state']}:${number}`;

export const DENIED = 'denied';
/** A batch that never left: discarded, it is only sent later. */
export const NEVER_LEFT: DiscardableState = 'unreported:ready:0';

/**
 * Takes a batch back that its provider doesn't have: a bank file that was never handed over, a batch that PayPal's own record,
 * looked up by a person, doesn't have, or one that PayPal has denied as a whole. Its payouts are approved again, and the next batch has them with other references. If the
 * provider has got it after all, what it reports names references that are no longer valid, which raises an alert. `judged` is the
 * state that the decision is about; by default, that of now.
 * Throws `payout_batch.unknown` (404), `payout_batch.no_file`, `payout_batch.changed`, `payout_batch.reported`,
 * `payout_batch.under_way` and `payout_batch.discarded` (409). `along` are statements for its transaction.
 */
export async function discardBatch(
  ctx: Context,
  { reason, judged, ...input }: DiscardedBatch & { reason: string; judged?: string | undefined },
  along: readonly D1PreparedStatement[] = [],
): Promise<void> {
  const found = await requireDiscardable(ctx, input);
  const { batch } = found;
  if (!isQuiet(ctx, found)) throw payoutBatchUnderWay();
  const entry = {
    action: 'payout_batch.discarded',
    subject: batch.id,
    reason,
    detail: { run: batch.runId, transfers: batch.transfers, amount: input.amount, attempts: batch.attempts },
    state: judged ?? found.state,
  } as const;
  const isDiscarded = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: discardableState('e.subject'), otherwise: 'refuse' }),
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET state = 'discarded', next_at = NULL, trouble_since = NULL, done_at = ${ctx.now}
        WHERE id = ${batch.id}`,
    ),
    ...along,
  ]);
  if (!isDiscarded) {
    await requireDiscardable(ctx, input);
    throw payoutBatchChanged();
  }
  await takeBack(ctx, batch);
}

/** The batch, if it can be discarded an hour after its last attempt. Throws as `discardBatch`. */
export async function requireDiscardable(ctx: Context, input: DiscardedBatch): Promise<Discardable> {
  const [found] = await ctx.db
    .select({
      batch: payoutBatches,
      state: sql<DiscardableState | null>`(${sql.raw(discardableState('payout_batches.id'))})`.as('judged'),
    })
    .from(payoutBatches)
    .where(and(eq(payoutBatches.id, input.batchId), eq(payoutBatches.runId, input.runId)));
  if (!found) throw payoutBatchUnknown(input.batchId);
  const { batch, state } = found;
  if (batch.state === 'open' || batch.state === 'refused') throw payoutBatchNoFile();
  if (toDollars(batch.amount) !== input.amount) throw payoutBatchChanged();
  if (batch.state === 'discarded') throw payoutBatchDiscarded();
  if (state === null) throw batch.rail === 'bank' ? reported() : payoutBatchUnderWay();
  return { batch, state };
}

/** Whether no attempt can be under way anymore. */
export function isQuiet({ now }: Context, { batch, state }: Discardable): boolean {
  const { rail, attemptedAt } = batch;
  return rail === 'bank' || state === DENIED || attemptedAt === null || attemptedAt <= addMs(now, -QUIET_MS);
}

/** SQL for the `DiscardableState` of the batch with this ID, an SQL expression; NULL if it can't be discarded. */
function discardableState(id: string): string {
  return `SELECT CASE WHEN ${isDenied('b')} THEN '${DENIED}'
    WHEN b.reported_at IS NULL
      AND b.state IN ('ready', CASE b.rail WHEN 'bank' THEN 'submitted' ELSE 'unclear' END)
      THEN 'unreported:' || b.state || ':' || b.attempts END
    FROM payout_batches b WHERE b.id = ${id}`;
}

/** Finishes discarding batches after an interruption. */
export async function finishDiscarded(ctx: Context): Promise<void> {
  const left = await ctx.db
    .select()
    .from(payoutBatches)
    .where(
      and(
        eq(payoutBatches.state, 'discarded'),
        sql`EXISTS (SELECT 1 FROM payouts p WHERE p.batch_id = ${payoutBatches.id} AND ${sql.raw(isToTakeBack('p'))})`,
      ),
    );
  for (const batch of left) await takeBack(ctx, batch);
}

/**
 * Each payout fails, which puts its money back, and is approved again, which makes its run `sent` again. One that can't be, such as
 * while another payout of its publisher waits to be sent, stays failed: the next run pays its money.
 */
async function takeBack(ctx: Context, { id, rail, deniedAt }: PayoutBatch): Promise<void> {
  const reason =
    rail === 'bank'
      ? 'The bank file was discarded before it was handed over.'
      : deniedAt === null
        ? 'PayPal never got the batch that it was in.'
        : 'PayPal denied the batch that it was in.';
  for await (const page of readSentPayouts(ctx, id))
    await advancePayouts(
      ctx,
      'failed',
      page.map(({ payout }) => ({
        payout,
        proof: { confirmation: `discarded:${payout.idempotencyKey}`, reason },
      })),
    );
  for await (const page of readFailed(ctx, id))
    await advancePayouts(
      ctx,
      'approved',
      page.map((payout) => ({ payout })),
    );
}

/** The payouts of a batch that have failed and are to be taken back, a page at a time, in the order of their IDs. */
async function* readFailed(ctx: Context, batchId: PayoutBatchId): AsyncGenerator<Payout[]> {
  for (let after = ''; ; ) {
    const page = await ctx.db
      .select()
      .from(payouts)
      .where(
        and(
          eq(payouts.batchId, batchId),
          eq(payouts.state, 'failed'),
          sql.raw(isToTakeBack('payouts')),
          gt(sql`${payouts.id}`, after),
        ),
      )
      .orderBy(asc(payouts.id))
      .limit(PAGE_SIZE);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || !last) return;
    after = last.id;
  }
}

function reported(): DomainError {
  return payoutBatchReported(
    'The bank has already reported about transfers of this file, so it can’t be discarded.',
  );
}
