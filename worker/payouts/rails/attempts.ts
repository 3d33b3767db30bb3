import { sql } from 'drizzle-orm';
import { violates } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import type { Instant } from '../../platform/time.ts';
import { isStopped, payoutStopped } from '../stop.ts';
import { hasHeld, heldIn, isToDiscard } from './batch-store.ts';
import { nextAttempt, nextCheck } from './batch-times.ts';
import type { PayoutBatch } from './payout-batch.ts';
import type { RefusedTransfer } from './rail.ts';

/** An attempt that is stored. */
export interface Attempt {
  batch: PayoutBatch;
  number: number;
}

/** Another worker submits the batch, or it isn't to be submitted anymore. */
export const payoutBatchTaken = failure('payout_batch.taken', 409, 'Another worker has changed this batch.');

/**
 * Stores an attempt before the provider is called. From here on the batch is `unclear` until an answer proves what became of it, also
 * if the worker is killed. A batch that can't have arrived before doesn't leave with a publisher whom a decision holds, and one that a
 * person proposes to discard isn't submitted. Throws `payout_batch.taken` and `payout.stopped` (409).
 */
export async function beginAttempt(ctx: Context, batch: PayoutBatch): Promise<Attempt> {
  const number = batch.attempts + 1;
  const written = await write(ctx, [
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET attempts = ${number}, attempted_at = ${ctx.now},
          trouble_since = COALESCE(trouble_since, ${ctx.now}), next_at = ${nextAttempt(ctx.now, number)},
          state = CASE WHEN attempts = ${batch.attempts} AND NOT ${isToDiscard(ctx, sql`payout_batches.id`)} AND (state = 'unclear' OR state = 'ready' AND NOT ${hasHeld(batch.id)})
            THEN 'unclear' END
        WHERE id = ${batch.id}`,
    ),
    sqlStatement(
      ctx.db,
      sql`INSERT INTO payout_batch_attempts (batch_id, number, at, verdict)
        VALUES (${batch.id}, ${number}, ${ctx.now}, 'unclear')`,
    ),
  ]);
  if (!written) throw payoutBatchTaken();
  return { batch, number };
}

/** Notes that the provider has the batch, which is final. */
export async function noteAccepted(
  ctx: Context,
  { batch, number }: Attempt,
  { providerBatchId, answer }: { providerBatchId: string | null; answer: string | null },
): Promise<void> {
  await write(ctx, [
    verdict(ctx, batch, number, 'accepted', answer),
    acceptedStatement(ctx, batch, providerBatchId, answer),
  ]);
}

/** Notes that the provider has a batch, although no answer has said so. False if the batch has moved on. */
export function noteFound(ctx: Context, batch: PayoutBatch, providerBatchId: string): Promise<boolean> {
  return write(ctx, [acceptedStatement(ctx, batch, providerBatchId, batch.lastAnswer)]);
}

/** The statement that makes a batch submitted that the provider has. */
export function acceptedStatement(
  ctx: Context,
  { id }: Pick<PayoutBatch, 'id'>,
  providerBatchId: string | null,
  answer: string | null,
): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE payout_batches SET state = CASE WHEN state IN ('ready', 'unclear') THEN 'submitted' END,
        provider_batch_id = ${providerBatchId}, submitted_at = ${ctx.now}, trouble_since = NULL,
        last_answer = ${answer}, next_at = ${nextCheck(ctx.now, ctx.now)} WHERE id = ${id}`,
  );
}

/** Keeps an answer that proves nothing. */
export async function noteUnclear(ctx: Context, { batch, number }: Attempt, answer: string): Promise<void> {
  await write(ctx, [
    verdict(ctx, batch, number, 'unclear', answer),
    sqlStatement(ctx.db, sql`UPDATE payout_batches SET last_answer = ${answer} WHERE id = ${batch.id}`),
  ]);
}

/**
 * Believes a refusal, if no other attempt can have arrived: the batch is ready for another attempt, or `refused` with the
 * transfers that were named. Returns false if another attempt is unclear: then this refusal proves nothing.
 */
export function noteRefused(
  ctx: Context,
  { batch, number }: Attempt,
  { transfers, answer }: { transfers: readonly RefusedTransfer[]; answer: string },
): Promise<boolean> {
  const isDivided = transfers.length > 0;
  const isOnlyOne = sql`attempts = ${number} AND NOT EXISTS (SELECT 1 FROM payout_batch_attempts a
    WHERE a.batch_id = payout_batches.id AND a.verdict = 'unclear' AND a.number <> ${number})`;
  return write(ctx, [
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET last_answer = ${answer},
          refused = ${isDivided ? JSON.stringify(transfers) : null},
          trouble_since = ${isDivided ? null : sql`COALESCE(trouble_since, ${ctx.now})`},
          next_at = ${isDivided ? null : nextAttempt(ctx.now, number)},
          state = CASE WHEN state = 'unclear' AND ${isOnlyOne} THEN ${isDivided ? 'refused' : 'ready'} END
        WHERE id = ${batch.id}`,
    ),
    verdict(ctx, batch, number, 'refused', answer),
  ]);
}

/** Takes transfers out of a batch that was never submitted. Returns false after an attempt. */
export function refuseUnread(
  ctx: Context,
  { id }: Pick<PayoutBatch, 'id'>,
  transfers: readonly RefusedTransfer[],
): Promise<boolean> {
  return write(ctx, [
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET refused = ${JSON.stringify(transfers)}, trouble_since = NULL, next_at = NULL,
          state = CASE WHEN state = 'ready' AND ${hasNoUnclear(sql`payout_batches.id`)} THEN 'refused' END
        WHERE id = ${id}`,
    ),
  ]);
}

/**
 * Takes the payouts that are withheld out of a batch that can't have reached anyone. Returns false, with nothing written, if there is none
 * or the batch may have been handed over.
 */
export async function withholdHeld(
  ctx: Context,
  { id, state }: Pick<PayoutBatch, 'id' | 'state'>,
): Promise<boolean> {
  if (state !== 'ready') return false;
  const [held] = await ctx.db.all(sql`SELECT 1 WHERE ${hasHeld(id)}`);
  if (held === undefined) return false;
  return write(ctx, [
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET trouble_since = NULL, next_at = NULL,
          refused = (SELECT json_group_array(json_object('key', h.key, 'hold', h.hold)) FROM (${heldIn(id)}) h),
          state = CASE WHEN state = 'ready' AND files IS NULL AND ${hasNoUnclear(sql`payout_batches.id`)} AND ${hasHeld(id)}
            THEN 'refused' END
        WHERE id = ${id}`,
    ),
  ]);
}

/** SQL that is true if no attempt of a batch can have reached the provider. */
function hasNoUnclear(batchId: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`NOT EXISTS (SELECT 1 FROM payout_batch_attempts a WHERE a.batch_id = ${batchId} AND a.verdict = 'unclear')`;
}

/** Notes that the provider isn't reached, without an attempt, and when it is tried again. */
export async function noteTrouble(
  ctx: Context,
  { id }: Pick<PayoutBatch, 'id'>,
  { answer, nextAt }: { answer: string; nextAt: Instant },
): Promise<void> {
  await ctx.db.run(
    sql`UPDATE payout_batches SET trouble_since = COALESCE(trouble_since, ${ctx.now}), last_answer = ${answer},
        next_at = ${nextAt} WHERE id = ${id} AND state IN ('ready', 'unclear', 'submitted', 'done')`,
  );
}

function verdict(
  ctx: Context,
  { id }: Pick<PayoutBatch, 'id'>,
  number: number,
  word: 'accepted' | 'refused' | 'unclear',
  answer: string | null,
): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE payout_batch_attempts SET verdict = ${word}, answer = ${answer}
      WHERE batch_id = ${id} AND number = ${number}`,
  );
}

/** Returns false if the batch has moved on. */
async function write(ctx: Context, statements: readonly D1PreparedStatement[]): Promise<boolean> {
  try {
    await ctx.db.$client.batch([...statements]);
    return true;
  } catch (error) {
    if (violates(error, 'NOT NULL', 'payout_batches.state')) return false;
    if (isStopped(error)) throw payoutStopped().causedBy(error);
    throw error;
  }
}
