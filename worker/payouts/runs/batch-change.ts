import { change, validated } from '../../accounts/changes/change.ts';
import { toExactDollars } from '../../platform/money.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { BATCH_DISCARD } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { type DiscardedBatch, discardBatch, isQuiet, requireDiscardable } from './discard-batch.ts';

/**
 * A batch that was handed over, or that a provider was called with, pays twice if it is discarded and was taken after all. One that
 * never left is only sent later.
 */
export const batchDiscard = change({
  kind: BATCH_DISCARD,
  effect: 'money',
  permission: 'money:write',
  input: validated<DiscardedBatch>(),
  async describe(ctx, input) {
    const batch = await requireDiscardable(ctx, input);
    const { id, state, amount, attempts, deniedAt } = batch;
    return {
      what: whatOf(batch),
      subject: id,
      publisherId: null,
      // Within the hour after an attempt it can only be proposed, which stops further attempts.
      amount: isQuiet(ctx, batch) ? amount : null,
      from: { status: deniedAt === null ? state : 'denied', amount: toExactDollars(amount) },
      to: { status: 'discarded' },
      isStricter: state === 'ready' && attempts === 0,
    };
  },
  async apply(ctx, input, { env, reason, along }) {
    await discardBatch(ctx, { ...input, reason }, along);
    await enqueueWebhookRun(env);
  },
});

function whatOf({ rail, deniedAt }: PayoutBatch): string {
  if (rail === 'bank') return 'Discard a bank file';
  return deniedAt === null
    ? 'Discard a batch that PayPal doesn’t have'
    : 'Send a batch again that PayPal has denied';
}
