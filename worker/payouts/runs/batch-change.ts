import { and, eq, sql } from 'drizzle-orm';
import { change, validated } from '../../accounts/changes/change.ts';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { BATCH_DISCARD, isToTakeBack } from '../rails/batch-store.ts';
import type { PayoutBatch } from '../rails/payout-batch.ts';
import { payouts } from '../tables.ts';
import {
  DENIED,
  type Discardable,
  type DiscardedBatch,
  discardBatch,
  isQuiet,
  NEVER_LEFT,
  requireDiscardable,
} from './discard-batch.ts';

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
    const found = await requireDiscardable(ctx, input);
    const { id, state, amount } = found.batch;
    return {
      what: whatOf(found),
      subject: id,
      publisherId: null,
      pays: await publishersOf(ctx, found.batch),
      // Within the hour after an attempt it can only be proposed, which stops further attempts.
      amount: isQuiet(ctx, found) ? amount : null,
      from: { status: found.state === DENIED ? DENIED : state, amount: toExactDollars(amount) },
      to: { status: 'discarded' },
      judged: found.state,
      isStricter: found.state === NEVER_LEFT,
    };
  },
  async apply(ctx, input, { env, reason, judged, along }) {
    await discardBatch(ctx, { ...input, reason, judged }, along);
    await enqueueWebhookRun(env);
  },
});

/** The publishers whose payouts are sent again. */
async function publishersOf(ctx: Context, { id }: PayoutBatch): Promise<PublisherId[]> {
  const rows = await ctx.db
    .selectDistinct({ publisherId: payouts.publisherId })
    .from(payouts)
    .where(and(eq(payouts.batchId, id), sql.raw(isToTakeBack('payouts'))));
  return rows.map(({ publisherId }) => publisherId);
}

function whatOf({ batch, state }: Discardable): string {
  if (batch.rail === 'bank') return 'Discard a bank file';
  return state === DENIED
    ? 'Send a batch again that PayPal has denied'
    : 'Discard a batch that PayPal doesn’t have';
}
