import { change, validated } from '../../accounts/changes/change.ts';
import {
  decideChange,
  hasOtherApprover,
  type Outcome,
  requireOther,
} from '../../accounts/changes/decide-change.ts';
import { refusalOfApprover } from '../../accounts/changes/end-change.ts';
import { isAboveLimit, limitStatement } from '../../accounts/changes/limit.ts';
import { actingPerson, isSamePerson, personBehind } from '../../accounts/changes/person.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { AdjustmentId } from '../../platform/ids.ts';
import { toDollars, toExactDollars } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { bookAdjustment, readProposal } from './decide-adjustment.ts';
import type { Adjustment } from './tables.ts';

const adjustmentSecondPerson = failure(
  'adjustment.second_person',
  403,
  (threshold: string) =>
    `You proposed this adjustment. Once a day’s adjustments reach ${threshold} USD, another person has to approve them.`,
  { action: 'Ask another person to approve it.', sample: ['50.00'] },
);

/** Books an adjustment that one person has proposed, where no one else may approve it. */
export const adjustmentApproval = change({
  kind: 'adjustment.approve',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ id: AdjustmentId }>(),
  async describe(ctx, { id }) {
    const { publisherId, amount, state, createdBy } = await readProposal(ctx, id);
    return {
      what: `Adjust the balance of ${publisherId}`,
      subject: id,
      publisherId,
      amount,
      from: { state, proposed_by: createdBy },
      to: { state: 'booked', amount: toExactDollars(amount) },
    };
  },
  apply: (ctx, { id }, { reason, along }) =>
    bookAdjustment(ctx, id, { reason, secondPerson: 'waited', along }),
});

/**
 * Approves a proposed adjustment. Another person than the one who proposed it books it. The same person books it while the
 * amounts of the day stay below the setting `second_person_from`; from there on it waits where no one else may approve. Throws
 * `adjustment.unknown` (404), `adjustment.decided` (409), also after a concurrent decision, `change.own_account` (403),
 * `adjustment.second_person` (403), and why another person may not approve.
 */
export async function approveAdjustment(
  ctx: Context,
  env: Env,
  id: AdjustmentId,
  reason: string,
): Promise<Outcome<Adjustment>> {
  const proposal = await readProposal(ctx, id);
  const { createdBy, publisherId, amount } = proposal;
  const [person, proposer] = await Promise.all([actingPerson(ctx), personBehind(ctx, createdBy)]);
  requireOther(person, publisherId);
  const isOther = !isSamePerson(person, proposer);
  const refusal = await refusalOfApprover(ctx, { proposedBy: createdBy, publisherId }, adjustmentApproval);
  if (!refusal)
    return { status: 'applied', result: await bookAdjustment(ctx, id, { reason, secondPerson: 'approved' }) };
  const along = [limitStatement(ctx, { person, subject: id, publisherId, amount })];
  try {
    const result = await bookAdjustment(ctx, id, { reason, secondPerson: 'below_amount', along });
    return { status: 'applied', result };
  } catch (error) {
    if (!isAboveLimit(error)) throw error;
  }
  if (isOther) throw refusal;
  if (await hasOtherApprover(ctx, adjustmentApproval.permission, [publisherId]))
    throw adjustmentSecondPerson(toDollars((await readSettings(ctx)).secondPersonFrom));
  return decideChange(ctx, env, adjustmentApproval, { id }, reason);
}
