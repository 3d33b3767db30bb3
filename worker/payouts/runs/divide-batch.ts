import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import { WITHHOLD_REASONS, type WithholdReason } from '../hold-reasons.ts';
import { advancePayouts } from '../payouts.ts';
import { applyOutcomes } from '../rails/apply-outcomes.ts';
import { readSentPayouts, type SentPayout } from '../rails/batch-store.ts';
import { type PayoutBatch, restOf } from '../rails/payout-batch.ts';
import { payoutBatches } from '../rails/tables.ts';
import { payouts } from '../tables.ts';

const leaving = z.array(
  z.union([
    z.object({ key: z.string(), hold: z.enum(WITHHOLD_REASONS) }),
    z.object({ key: z.string(), reason: z.string() }),
  ]),
);

const HELD_BECAUSE: Record<WithholdReason, string> = {
  publisher_suspended: 'The publisher is suspended',
  held_by_operator: 'An operator holds the payouts of the publisher',
  compliance_hold: 'A compliance violation holds the money of the publisher',
  details_withdrawn: 'The payout details were withdrawn, because the account was given back to its owner',
};

/**
 * Finishes the batches that some transfers leave before anyone has it: the payouts that the provider named fail, those that are
 * withheld are approved again and wait as held ones do, and the others go as a new batch under an ID that is derived from
 * the refused one. The refused batch is never submitted again, so no transfer is in two batches that can both be accepted. A payout
 * that couldn't leave stays, and leaves the next time.
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
  const named = new Map<string, string>();
  const held = new Map<string, string>();
  const entries = leaving.parse(JSON.parse(batch.refused ?? '[]'));
  for (const entry of entries)
    if ('hold' in entry) held.set(entry.key, HELD_BECAUSE[entry.hold]);
    else named.set(entry.key, entry.reason);
  for await (const page of readSentPayouts(ctx, batch.id)) {
    await failNamed(ctx, batch, named, page);
    await withhold(ctx, batch, held, page);
  }
  await approveWithheld(ctx, batch, [...held.keys()]);
  await moveRest(
    ctx,
    batch,
    entries.map(({ key }) => key),
  );
  await endDivided(ctx, batch, [...held.keys()]);
}

/** The debits of held payouts are taken back. */
async function withhold(
  ctx: Context,
  { id }: PayoutBatch,
  reasons: ReadonlyMap<string, string>,
  page: readonly SentPayout[],
): Promise<void> {
  const held = page.flatMap(({ payout }) => {
    const reason = reasons.get(payout.idempotencyKey);
    return reason === undefined ? [] : [{ payout, reason }];
  });
  await advancePayouts(
    ctx,
    'failed',
    held.map(({ payout, reason }) => ({
      payout,
      proof: { confirmation: `withheld:${id}:${payout.idempotencyKey}`, reason: `${reason}.` },
    })),
  );
  for (const { payout, reason } of held)
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'payout.withheld',
      subject: payout.id,
      message: `The payout ${payout.id} of ${payout.publisherId} was taken out of the batch ${id} before it left: ${reason}. It is sent once nothing holds it; the others of the batch are sent without it.`,
    });
}

/** Makes the payouts wait that were taken out, also those of an interrupted turn. */
async function approveWithheld(ctx: Context, { id }: PayoutBatch, keys: readonly string[]): Promise<void> {
  const failed = await ctx.db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.batchId, id),
        eq(payouts.state, 'failed'),
        inArray(payouts.idempotencyKey, listed(keys)),
      ),
    );
  await advancePayouts(
    ctx,
    'approved',
    failed.map((payout) => ({ payout })),
  );
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
  const rest = restOf(id);
  const isSent = sql`batch_id = ${id} AND state = 'sent'`;
  const isLeft = sql`${isSent} AND idempotency_key NOT IN (SELECT value FROM json_each(${JSON.stringify(named)}))`;
  await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`INSERT INTO payout_batches (id, run_id, rail, sequence, state, transfers, amount, payer, rest_of, next_at,
          created_at)
        SELECT ${rest}, ${runId}, ${rail},
          (SELECT MAX(b.sequence) + 1 FROM payout_batches b WHERE b.run_id = ${runId} AND b.rail = ${rail}),
          'ready', n.transfers, n.amount, (SELECT b.payer FROM payout_batches b WHERE b.id = ${id}), ${id}, ${ctx.now}, ${ctx.now}
        FROM (SELECT COUNT(*) AS transfers, SUM(amount) AS amount FROM payouts WHERE ${isLeft}) n WHERE n.transfers > 0
        ON CONFLICT (id) DO NOTHING`,
    ),
    sqlStatement(ctx.db, sql`UPDATE payouts SET batch_id = ${rest} WHERE ${isLeft}`),
  ]);
}

/** A batch is divided once all have left it, and those that were held wait to be sent. */
async function endDivided(ctx: Context, { id }: PayoutBatch, held: readonly string[]): Promise<void> {
  await ctx.db.run(
    sql`UPDATE payout_batches SET done_at = ${ctx.now}
      WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM payouts WHERE batch_id = ${id}
        AND (state = 'sent' OR state = 'failed' AND idempotency_key IN ${listed(held)}))`,
  );
}
