import type { Context } from '../../platform/context.ts';
import { readPayouts } from '../payouts.ts';
import { type Applied, applyOutcomes, payoutIdIn } from '../rails/apply-outcomes.ts';
import { noteFound } from '../rails/attempts.ts';
import { readBatch } from '../rails/batch-store.ts';
import type { Outcome } from '../rails/rail.ts';
import { type RunRails, railNamed } from './rails-in-use.ts';

/**
 * Applies what a provider has told about one transfer. It also proves where the provider has the batch of the transfer, if no answer
 * has said so: its own record under the ID that the transfer names has to be that batch. Throws `payout_rail.unavailable` (502) while
 * that record can't be read.
 */
export async function applyWebhook(
  ctx: Context,
  rails: RunRails,
  outcome: Outcome,
): Promise<Applied | undefined> {
  const [applied] = await applyOutcomes(ctx, [outcome], null);
  if (outcome.providerBatchId) await findBatchOf(ctx, rails, outcome.key, outcome.providerBatchId);
  return applied;
}

async function findBatchOf(
  ctx: Context,
  rails: RunRails,
  key: string,
  providerBatchId: string,
): Promise<void> {
  const id = payoutIdIn(key);
  const [payout] = id === null ? [] : await readPayouts(ctx, [id]);
  if (!payout || payout.idempotencyKey !== key || payout.batchId === null) return;
  const batch = await readBatch(ctx, payout.batchId);
  const rail = railNamed(rails, batch.rail);
  if (!rail || (batch.state !== 'ready' && batch.state !== 'unclear')) return;
  if (await rail.has(batch, providerBatchId)) await noteFound(ctx, batch, providerBatchId);
}
