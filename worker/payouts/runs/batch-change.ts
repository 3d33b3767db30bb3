import { change, validated } from '../../accounts/changes/change.ts';
import { toExactDollars } from '../../platform/money.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { type DiscardedBatch, discardBatch, requireDiscardable } from './discard-batch.ts';

/**
 * A batch that was handed over, or that a provider was called with, pays twice if it is discarded and was taken after all. One that
 * never left is only sent later.
 */
export const batchDiscard = change({
  kind: 'payout_batch.discard',
  effect: 'money',
  permission: 'money:write',
  input: validated<DiscardedBatch>(),
  async describe(ctx, input) {
    const { id, rail, state, amount, attempts } = await requireDiscardable(ctx, input);
    return {
      what: rail === 'bank' ? 'Discard a bank file' : 'Discard a batch that PayPal doesn’t have',
      subject: id,
      publisherId: null,
      amount,
      from: { status: state, attempts, amount: toExactDollars(amount) },
      to: { status: 'discarded' },
      isStricter: state === 'ready' && attempts === 0,
    };
  },
  async apply(ctx, input, { env, reason, along }) {
    await discardBatch(ctx, { ...input, reason }, along);
    await enqueueWebhookRun(env);
  },
});
