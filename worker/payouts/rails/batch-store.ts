import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isProposed } from '../../accounts/waiting/waiting-sql.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import { errorCode } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { derivedId, type PayoutBatchId, type PayoutRunId } from '../../platform/ids.ts';
import { sum } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import type { Payout } from '../create-payout.ts';
import { openDetails } from '../details/read-details.ts';
import { hasMark } from '../failure-marks.ts';
import { withholdReasonOf } from '../holds/hold-sql.ts';
import type { RailName } from '../rail-names.ts';
import { payoutDetails, payouts } from '../tables.ts';
import type { Payer } from './bank/payer.ts';
import type { PayoutBatch } from './payout-batch.ts';
import type { RefusedTransfer, Transfer } from './rail.ts';
import { payoutBatches } from './tables.ts';

/** Payouts that are read and decrypted at a time. */
const PAGE = 250;

export interface SentPayout {
  payout: Payout;
  details: typeof payoutDetails.$inferSelect | null;
}

export const payoutBatchUnknown = failure(
  'payout_batch.unknown',
  404,
  (id: string) => `Payout batch ${id} not found.`,
  { action: 'Use a batch of the run.', sample: ['pbt_25xbnacdmnk35r6g'] },
);

/** Throws `payout_batch.unknown` (404). */
export async function readBatch(ctx: Context, id: PayoutBatchId): Promise<PayoutBatch> {
  const [batch] = await ctx.db.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  if (!batch) throw payoutBatchUnknown(id);
  return batch;
}

/** Several batches, by ID. */
export async function readBatches(
  ctx: Context,
  ids: readonly PayoutBatchId[],
): Promise<Map<PayoutBatchId, PayoutBatch>> {
  const rows = await ctx.db
    .select()
    .from(payoutBatches)
    .where(inArray(payoutBatches.id, listed([...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The kind of the change that discards a batch. While it waits, the batch isn't submitted. */
export const BATCH_DISCARD = 'payout_batch.discard';

/** SQL that is true while a person proposes to discard a batch, an SQL expression. */
export function isToDiscard(ctx: Context, id: SQL): SQL {
  return isProposed(BATCH_DISCARD, id, ctx.now);
}

/** SQL that is true for a payout, the name of its row, that a person can take back with its batch, or that is to be taken back. */
export function isToTakeBack(payout: string): string {
  return `(${payout}.state = 'sent' OR ${payout}.state = 'failed' AND ${hasMark(payout, ['denied', 'discarded'])})`;
}

/** SQL that is true while a batch, the name of its row, is denied as a whole and payouts of it can be sent again. */
export function isDenied(batch: string): string {
  return `(${batch}.denied_at IS NOT NULL AND ${batch}.state IN ('submitted', 'done')
    AND EXISTS (SELECT 1 FROM payouts p WHERE p.batch_id = ${batch}.id AND ${isToTakeBack('p')}))`;
}

interface NewBatch {
  id: PayoutBatchId;
  rail: RailName;
  sequence: number;
  payer: Payer | null;
}

/** The batch of a run and rail that payouts are added to: the open one, or the next. */
export async function openBatch(ctx: Context, runId: PayoutRunId, rail: RailName): Promise<NewBatch> {
  const rows = await ctx.db
    .select({ sequence: payoutBatches.sequence, state: payoutBatches.state })
    .from(payoutBatches)
    .where(and(eq(payoutBatches.runId, runId), eq(payoutBatches.rail, rail)))
    .orderBy(sql`${payoutBatches.sequence} DESC`)
    .limit(1);
  const last = rows[0];
  const sequence = last === undefined ? 1 : last.state === 'open' ? last.sequence : last.sequence + 1;
  const { payer } = await readSettings(ctx);
  return { id: derivedId('pbt', runId, rail, String(sequence)), rail, sequence, payer };
}

/**
 * Counts payouts that are sent in a batch, for the transaction that sends them. The batch keeps the payer that was set when it was
 * made. It fails with a NULL count if the batch isn't open anymore: a batch never changes once it is ready.
 */
export function addToBatch(
  ctx: Context,
  runId: PayoutRunId,
  { id, rail, sequence, payer }: NewBatch,
  added: readonly Payout[],
): D1PreparedStatement {
  const amount = sum(added.map((payout) => payout.amount));
  return sqlStatement(
    ctx.db,
    sql`INSERT INTO payout_batches (id, run_id, rail, sequence, state, transfers, amount, payer, created_at)
      VALUES (${id}, ${runId}, ${rail}, ${sequence}, 'open', ${added.length}, ${amount}, ${payer && JSON.stringify(payer)}, ${ctx.now})
      ON CONFLICT (id) DO UPDATE SET amount = amount + excluded.amount,
        transfers = CASE WHEN state = 'open' THEN transfers + excluded.transfers END`,
  );
}

/** Closes a batch once it has `atLeast` transfers. */
export async function closeBatch(ctx: Context, id: PayoutBatchId, atLeast: number): Promise<void> {
  await ctx.db
    .update(payoutBatches)
    .set({ state: 'ready', nextAt: ctx.now })
    .where(
      and(
        eq(payoutBatches.id, id),
        eq(payoutBatches.state, 'open'),
        sql`${payoutBatches.transfers} >= ${atLeast}`,
      ),
    );
}

export async function closeBatches(ctx: Context, runId: PayoutRunId): Promise<void> {
  await ctx.db
    .update(payoutBatches)
    .set({ state: 'ready', nextAt: ctx.now })
    .where(and(eq(payoutBatches.runId, runId), eq(payoutBatches.state, 'open')));
}

/** Ends a batch whose payouts all have an outcome before it was handed over. */
export async function closeEmpty(ctx: Context, { id }: Pick<PayoutBatch, 'id'>): Promise<void> {
  await ctx.db
    .update(payoutBatches)
    .set({ state: 'done', doneAt: ctx.now, nextAt: null, troubleSince: null })
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.state, 'ready')));
}

/** A SELECT of the transfers of a batch, by `key`, that are withheld, with the reason as `hold`. */
export function heldIn(id: PayoutBatchId): SQL {
  return sql`SELECT p.idempotency_key AS key, ${withholdReasonOf('p')} AS hold FROM payouts p
    WHERE p.batch_id = ${id} AND p.state = 'sent' AND ${withholdReasonOf('p')} IS NOT NULL`;
}

/** SQL that is true if a transfer of a batch is withheld. */
export function hasHeld(id: PayoutBatchId): SQL {
  return sql`EXISTS (${heldIn(id)})`;
}

/**
 * The statement that notes that a person has the file of a bank batch. It fails with a NULL state if the file wasn't handed out before
 * and has a transfer that is withheld.
 */
export function handOverStatement(ctx: Context, { id }: Pick<PayoutBatch, 'id'>): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE payout_batches SET state = CASE WHEN NOT ${hasHeld(id)} THEN 'submitted' END, submitted_at = ${ctx.now}, next_at = ${ctx.now}
      WHERE id = ${id} AND state = 'ready'`,
  );
}

/** The statement that notes that a provider has said something about transfers of these batches. */
export function reportedStatement(ctx: Context, ids: readonly PayoutBatchId[]): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE payout_batches SET reported_at = ${ctx.now} WHERE reported_at IS NULL AND id IN ${listed(ids)}`,
  );
}

/** The payouts of a batch that are on their way, a page at a time, in the order of their IDs. */
export async function* readSentPayouts(ctx: Context, batchId: PayoutBatchId): AsyncGenerator<SentPayout[]> {
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select({ payout: payouts, details: payoutDetails })
      .from(payouts)
      .leftJoin(
        payoutDetails,
        and(
          eq(payoutDetails.publisherId, payouts.publisherId),
          eq(payoutDetails.version, payouts.detailsVersion),
        ),
      )
      .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'sent'), gt(sql`${payouts.id}`, after)))
      .orderBy(asc(payouts.id))
      .limit(PAGE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = last.payout.id;
  }
}

/**
 * The transfers of a batch with their accounts in plain text, a page at a time. Throws `payout_details.erased` (410) and
 * `encryption.unreadable` (500).
 */
export async function* transfersOf(
  ctx: Context,
  encryptionKey: string,
  batchId: PayoutBatchId,
): AsyncGenerator<Transfer[]> {
  for await (const page of readSentPayouts(ctx, batchId))
    yield await Promise.all(page.map((row) => transferOf(encryptionKey, row)));
}

/** All transfers of a batch, and those whose account can't be read. */
export async function readTransfers(
  ctx: Context,
  encryptionKey: string,
  batchId: PayoutBatchId,
): Promise<{ transfers: Transfer[]; unreadable: RefusedTransfer[] }> {
  const transfers: Transfer[] = [];
  const unreadable: RefusedTransfer[] = [];
  for await (const page of readSentPayouts(ctx, batchId))
    for (const row of page)
      try {
        transfers.push(await transferOf(encryptionKey, row));
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        unreadable.push({
          key: row.payout.idempotencyKey,
          reason: 'The account that it goes to can’t be read anymore',
        });
      }
  return { transfers, unreadable };
}

async function transferOf(encryptionKey: string, { payout, details }: SentPayout): Promise<Transfer> {
  return {
    payoutId: payout.id,
    publisherId: payout.publisherId,
    key: payout.idempotencyKey,
    attempt: payout.attempt,
    reference: payout.transferReference,
    amount: payout.amount,
    destination: await openDetails(encryptionKey, {
      publisherId: payout.publisherId,
      encrypted: details?.encrypted ?? null,
    }),
  };
}

/** Stored text that was erased, encrypted with another key, or is of another form. */
function isUnreadable(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === 'payout_details.erased' ||
    code === 'encryption.unreadable' ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError
  );
}
