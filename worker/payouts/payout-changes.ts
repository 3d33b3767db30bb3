import { change, validated } from '../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../accounts/changes/judged.ts';
import type { PayoutId, PublisherId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { toIso } from '../platform/time.ts';
import { decideByHand } from './decide-by-hand.ts';
import { heldBy, readHold, releaseHold } from './holds/operator-holds.ts';
import type { PayoutState, Proof } from './payout-state.ts';
import { readPayout } from './payouts.ts';
import { writablePayouts } from './rails/bank/writable-payouts.ts';
import { runRails, runTerms } from './runs/rails-in-use.ts';

interface StepInput {
  id: PayoutId;
  to: PayoutState;
  proof: Proof;
}

/** Steps after which money goes out, or goes out once more: an approval, and a failure of a transfer. */
const MOVES_MONEY: readonly PayoutState[] = ['approved', 'failed'];

/** A single payout, also one of a run. */
export const payoutStep = change({
  kind: 'payout.step',
  effect: 'money',
  permission: 'money:write',
  input: validated<StepInput>(),
  async describe(ctx, { id, to, proof }) {
    const { publisherId, amount, state, attempt } = await readPayout(ctx, id);
    return {
      what:
        to === 'failed'
          ? `Record that the payout of ${publisherId} failed`
          : `Approve the payout of ${publisherId}`,
      subject: id,
      publisherId,
      amount,
      from: { status: state, attempt, amount: toExactDollars(amount) },
      to: {
        status: to,
        ...(proof.providerReference && { provider_reference: proof.providerReference }),
        ...(proof.confirmation && { confirmation: proof.confirmation }),
        ...(proof.reason && { failure: proof.reason }),
      },
      isStricter: !MOVES_MONEY.includes(to),
    };
  },
  async apply(ctx, { id, to, proof }, { env, reason, along }) {
    const { rails } = runTerms(ctx, await readSettings(ctx), runRails(env));
    // Details that a bank's file can't have are marked, so that the debit is refused.
    if (to === 'sent') await writablePayouts(ctx, env.ENCRYPTION_KEY, [await readPayout(ctx, id)]);
    return decideByHand(ctx, id, to, proof, { rails, reason, along });
  },
});

/** A hold keeps everything that a publisher is due, so its release has no amount. */
export const payoutHoldRelease = change({
  kind: 'payout_hold.release',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ publisherId: PublisherId }>(),
  async describe(ctx, { publisherId }) {
    const judged = await readJudged(ctx, heldBy(publisherId));
    const { reason, placedBy, placedAt } = await readHold(ctx, publisherId);
    return {
      what: `Release the payouts of ${publisherId}`,
      subject: publisherId,
      publisherId,
      amount: null,
      from: { held: true, reason, placed_by: placedBy, placed_at: toIso(placedAt) },
      to: { held: false },
      judged,
    };
  },
  apply: (ctx, { publisherId }, { reason, judged, along }) =>
    releaseHold(ctx, publisherId, reason, [judgedStatement(ctx, heldBy(publisherId), judged), ...along]),
});
