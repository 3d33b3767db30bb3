import { change, validated } from '../../accounts/changes/change.ts';
import { decideChange, hasOtherApprover, type Outcome } from '../../accounts/changes/decide-change.ts';
import { refusalOfRole } from '../../accounts/changes/end-change.ts';
import { actorName, type Context } from '../../platform/context.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { approveRun, paysOneOf } from './decide-run.ts';
import { decideRun, type PayoutRun, readRun } from './run-store.ts';

/** The approval of a run that has one person behind it, where no one else may approve it. */
export const runApproval = change({
  kind: 'payout_run.approve',
  effect: 'money',
  permission: 'money:write',
  input: validated<{ id: PayoutRunId }>(),
  async describe(ctx, { id }) {
    const run = await readRun(ctx, id);
    const { state, amount, payouts, period } = run;
    return {
      what: period === null ? 'Approve an extra payout run' : `Approve the payout run of ${period}`,
      subject: id,
      publisherId: null,
      amount,
      from: { status: state, payouts, amount: toDollars(amount) },
      to: { status: 'approved' },
      needsSecondPerson: await paysOneOf(ctx, run, [actorName(ctx.actor)]),
    };
  },
  async apply(ctx, { id }, { reason, along }) {
    const run = await readRun(ctx, id);
    return decideRun(ctx, run, {
      from: ['created'],
      changes: { state: 'approving', cursor: '' },
      action: 'payout_run.approved',
      reason,
      detail: { amount: toDollars(run.amount), payouts: run.payouts, second_person: 'waited' },
      along: [...along],
    });
  },
});

/**
 * A person approves a run. If it needs another one and there is none, it waits for a day. Throws as `approveRun`, and
 * `change.role_too_young` (403) for a run of two people.
 */
export async function approveRunOrWait(
  ctx: Context,
  env: Env,
  id: PayoutRunId,
  input: { amount: string; reason: string },
): Promise<Outcome<PayoutRun>> {
  const run = await approveRun(ctx, id, input, () => refusalOfRole(ctx, runApproval.permission));
  if (run.state !== 'created' || (await hasOtherApprover(ctx, runApproval.permission, [])))
    return { status: 'applied', result: run };
  return decideChange(ctx, env, runApproval, { id }, input.reason);
}
