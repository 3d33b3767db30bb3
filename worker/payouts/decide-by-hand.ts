import type { Context } from '../platform/context.ts';
import type { DomainError } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import type { PayoutId } from '../platform/ids.ts';
import { addMs } from '../platform/time.ts';
import type { Payout } from './create-payout.ts';
import type { PayoutState, Proof } from './payout-state.ts';
import { advancePayout, readPayout, type StepTerms } from './payouts.ts';
import { readBatch, readBatches, reportedStatement } from './rails/batch-store.ts';
import { ALARMED_AFTER_MS } from './rails/batch-times.ts';
import type { PayoutBatch } from './rails/payout-batch.ts';

const payoutProviderDecides = failure(
  'payout.provider_decides',
  409,
  'PayPal’s own record decides about this transfer. We keep checking it.',
  { action: 'Wait for PayPal, or decide about its batch.' },
);
const payoutNotHandedOver = failure(
  'payout.not_handed_over',
  409,
  'The bank doesn’t have this transfer: its file was never downloaded.',
  { action: 'Download the file and hand it over, or discard it.' },
);

/**
 * An operator's step of one payout. A person says what became of a transfer only where the provider can't be asked: for a bank
 * file that was handed over, and for a batch of PayPal whose record PayPal hasn’t shown for a day. Throws what `advancePayout`
 * throws, `payout.provider_decides` and `payout.not_handed_over` (409).
 */
export async function decideByHand(
  ctx: Context,
  id: PayoutId,
  to: PayoutState,
  proof: Proof,
  terms: StepTerms,
): Promise<Payout> {
  if (to === 'settled' || to === 'failed') {
    const { batchId } = await readPayout(ctx, id);
    const batch = batchId === null ? null : await readBatch(ctx, batchId);
    const refusal = batch && refusalByHand(ctx, batch);
    if (refusal) throw refusal;
    const payout = await advancePayout(ctx, id, to, proof, terms);
    if (batch) await ctx.db.$client.batch([reportedStatement(ctx, [batch.id])]);
    return payout;
  }
  return advancePayout(ctx, id, to, proof, terms);
}

/** The payouts that a person can settle or fail by `decideByHand`. */
export async function decidablePayouts(
  ctx: Context,
  rows: readonly Pick<Payout, 'id' | 'state' | 'batchId'>[],
): Promise<ReadonlySet<PayoutId>> {
  const moved = rows.filter(({ state }) => state === 'sent' || state === 'settled');
  const batches = await readBatches(
    ctx,
    moved.flatMap(({ batchId }) => batchId ?? []),
  );
  const isDecidable = ({ batchId }: Pick<Payout, 'batchId'>) => {
    const batch = batchId === null ? undefined : batches.get(batchId);
    return batch === undefined || refusalByHand(ctx, batch) === null;
  };
  return new Set(moved.filter(isDecidable).map(({ id }) => id));
}

/** Why no person says what became of the transfers of a batch; null if one does. */
function refusalByHand(
  { now }: Context,
  { rail, state, nextAt, troubleSince }: PayoutBatch,
): DomainError | null {
  if (rail === 'bank') return state === 'submitted' || state === 'done' ? null : payoutNotHandedOver();
  const isSilent = troubleSince !== null && troubleSince <= addMs(now, -ALARMED_AFTER_MS);
  const isEnded = state === 'done' && nextAt === null;
  return isEnded || ((state === 'submitted' || state === 'done') && isSilent)
    ? null
    : payoutProviderDecides();
}
