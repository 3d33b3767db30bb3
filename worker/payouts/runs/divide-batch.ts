import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { derivedId } from '../../platform/ids.ts';
import { applyOutcomes } from '../rails/apply-outcomes.ts';
import { readSentPayouts, type SentPayout } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { payoutBatches } from '../rails/tables.ts';

const refusals = z.array(z.object({ key: z.string(), reason: z.string() }));

/**
 * Finishes the batches that were refused because of some transfers: the payouts that were named fail, and the others go as a new
 * batch under an ID that is derived from the refused one. The refused batch is never submitted again, so no transfer is in two
 * batches that can both be accepted. A payout that was named and couldn't fail stays, and fails the next time.
 */
export async function divideRefused(ctx: Context): Promise<void> {
  const refused = await ctx.db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.state, 'refused'), isNull(payoutBatches.doneAt)))
    .limit(20);
  for (const batch of refused) await divide(ctx, batch);
}

async function divide(ctx: Context, batch: PayoutBatch): Promise<void> {
  const reasons = new Map(
    refusals.parse(JSON.parse(batch.refused ?? '[]')).map(({ key, reason }) => [key, reason]),
  );
  for await (const page of readSentPayouts(ctx, batch.id)) await failNamed(ctx, batch, reasons, page);
  await moveRest(ctx, batch, [...reasons.keys()]);
}

async function failNamed(
  ctx: Context,
  batch: PayoutBatch,
  reasons: ReadonlyMap<string, string>,
  page: readonly SentPayout[],
): Promise<void> {
  const named = page.flatMap(({ payout }) => {
    const reason = reasons.get(payout.idempotencyKey);
    return reason === undefined ? [] : [{ payout, reason }];
  });
  await applyOutcomes(
    ctx,
    named.map(({ payout, reason }) => ({
      key: payout.idempotencyKey,
      state: 'failed' as const,
      amount: payout.amount,
      providerReference: null,
      confirmation: `refused:${batch.id}:${payout.idempotencyKey}`,
      reason,
    })),
    null,
  );
  for (const { payout, reason } of named)
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'payout.refused',
      subject: payout.id,
      message: `The payout ${payout.id} of ${payout.publisherId} can’t be paid: ${reason}. It failed, and the others of its batch ${batch.id} are sent without it.`,
    });
}

async function moveRest(
  ctx: Context,
  { id, runId, rail }: PayoutBatch,
  named: readonly string[],
): Promise<void> {
  const rest = derivedId('pbt', id, 'rest');
  const isSent = sql`batch_id = ${id} AND state = 'sent'`;
  const isLeft = sql`${isSent} AND idempotency_key NOT IN (SELECT value FROM json_each(${JSON.stringify(named)}))`;
  await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`INSERT INTO payout_batches (id, run_id, rail, sequence, state, transfers, amount, rest_of, next_at, created_at)
        SELECT ${rest}, ${runId}, ${rail},
          (SELECT MAX(b.sequence) + 1 FROM payout_batches b WHERE b.run_id = ${runId} AND b.rail = ${rail}),
          'ready', n.transfers, n.amount, ${id}, ${ctx.now}, ${ctx.now}
        FROM (SELECT COUNT(*) AS transfers, SUM(amount) AS amount FROM payouts WHERE ${isLeft}) n WHERE n.transfers > 0
        ON CONFLICT (id) DO NOTHING`,
    ),
    sqlStatement(ctx.db, sql`UPDATE payouts SET batch_id = ${rest} WHERE ${isLeft}`),
    sqlStatement(
      ctx.db,
      sql`UPDATE payout_batches SET done_at = ${ctx.now}
        WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM payouts WHERE ${isSent})`,
    ),
  ]);
}
