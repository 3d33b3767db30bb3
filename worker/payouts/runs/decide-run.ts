import { asc, eq } from 'drizzle-orm';
import { countPersons } from '../../accounts/changes/person.ts';
import { insertRows } from '../../platform/bulk.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { payoutRunApprovals } from '../tables.ts';
import { isPerson, peopleBehind } from './approvals.ts';
import { decideRun, type PayoutRun, readRun } from './run-store.ts';

const payoutRunPersonRequired = failure('payout_run.person_required', 403, 'Only a person can approve.', {
  action: 'Approve it in a browser.',
});
const payoutRunChanged = failure('payout_run.changed', 409, 'The run has changed. Load it again.', {
  action: 'Read it again, then decide.',
});
const payoutRunApprovedAlready = failure(
  'payout_run.approved_already',
  409,
  'You have already approved this run.',
  { action: 'Ask another person to approve it.' },
);

/**
 * A person approves a run. With enough people behind it, its payouts are approved. Throws `payout_run.wrong_state` (409),
 * `payout_run.approved_already` (409) for the same person again, and `payout_run.changed` (409) if the amount isn't the one
 * that the person has seen. It counts persons, not accounts.
 */
export async function approveRun(
  ctx: Context,
  id: PayoutRunId,
  { amount, reason }: { amount: string; reason: string },
): Promise<PayoutRun> {
  if (!isPerson(ctx.actor)) throw payoutRunPersonRequired();
  const [run, approvals] = await Promise.all([
    readRun(ctx, id),
    ctx.db
      .select()
      .from(payoutRunApprovals)
      .where(eq(payoutRunApprovals.runId, id))
      .orderBy(asc(payoutRunApprovals.at)),
  ]);
  const person = actorName(ctx.actor);
  if (toDollars(run.amount) !== amount) throw payoutRunChanged();
  if (approvals.some((approval) => approval.person === person)) throw payoutRunApprovedAlready();
  const people = peopleBehind(run, [...approvals, { person }]);
  const needed = run.approvalsNeeded ?? 2;
  const isEnough = (await countPersons(ctx, people)) >= needed;
  return decideRun(ctx, run, {
    from: ['created'],
    changes: isEnough ? { state: 'approving', cursor: '' } : {},
    action: 'payout_run.approved',
    reason,
    detail: {
      amount,
      payouts: run.payouts,
      people: [...people],
      people_needed: needed,
      second_person: needed === 2 ? 'required' : 'below the amount',
    },
    along: insertRows(
      ctx.db.$client,
      'INSERT INTO payout_run_approvals',
      ['run_id', 'person', 'reason', 'at'],
      [[run.id, person, reason, ctx.now]],
    ),
  });
}

/** Sends the approved payouts of a run; also those of a sent run that were held then. Throws `payout_run.wrong_state` (409). */
export async function sendRun(
  ctx: Context,
  id: PayoutRunId,
  { reason }: { reason: string },
): Promise<PayoutRun> {
  const run = await readRun(ctx, id);
  return decideRun(ctx, run, {
    from: ['approved', 'sent'],
    changes: { state: 'sending', cursor: '' },
    action: 'payout_run.sent',
    reason,
    detail: { amount: toDollars(run.amount), payouts: run.payouts },
  });
}

/** Cancels a run that isn't sent yet, with all its payouts. Throws `payout_run.wrong_state` (409). */
export async function cancelRun(
  ctx: Context,
  id: PayoutRunId,
  { reason }: { reason: string },
): Promise<PayoutRun> {
  const run = await readRun(ctx, id);
  return decideRun(ctx, run, {
    from: ['creating', 'created', 'approving', 'approved'],
    changes: { state: 'canceling', cursor: '' },
    action: 'payout_run.canceled',
    reason,
    detail: { amount: toDollars(run.amount), payouts: run.payouts },
  });
}
