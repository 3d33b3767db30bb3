import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { isAboveLimit, limitStatement } from '../../accounts/changes/limit.ts';
import { actingPerson, countPersons, personBehind } from '../../accounts/changes/person.ts';
import { insertRows } from '../../platform/bulk.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { PayoutRunId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import { payoutRunApprovals, payouts } from '../tables.ts';
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
 *
 * A run that pays someone who stands behind it needs two, and so does one that reaches, with the other amounts of the day, what one
 * person decides about. `refusalOfSecond` says why this person may not be one of two.
 */
export async function approveRun(
  ctx: Context,
  id: PayoutRunId,
  { amount, reason }: { amount: string; reason: string },
  refusalOfSecond: () => Promise<DomainError | null> = async () => null,
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
  const count = await countPersons(ctx, people);
  const approve = (needed: number, along: readonly D1PreparedStatement[]) =>
    decideRun(ctx, run, {
      from: ['created'],
      changes: count >= needed ? { state: 'approving', cursor: '' } : { approvalsNeeded: needed },
      action: 'payout_run.approved',
      reason,
      detail: {
        amount,
        payouts: run.payouts,
        people: [...people],
        people_needed: needed,
        second_person: needed === 2 ? 'required' : 'below the amount',
      },
      along: [
        ...insertRows(
          ctx.db.$client,
          'INSERT INTO payout_run_approvals',
          ['run_id', 'person', 'reason', 'at'],
          [[run.id, person, reason, ctx.now]],
        ),
        ...along,
      ],
    });
  const refusal = await refusalOfSecond();
  if (run.approvalsNeeded === 1 && !(await paysOneOf(ctx, run, people))) {
    const isAlone = count < 2 || refusal !== null;
    const decided = { person: await actingPerson(ctx), subject: id, publisherId: null, amount: run.amount };
    try {
      return await approve(1, isAlone ? [limitStatement(ctx, decided)] : []);
    } catch (error) {
      if (!isAboveLimit(error)) throw error;
    }
  }
  if (refusal) throw refusal;
  return approve(2, []);
}

/** True if a run has a payout of one of these people, given as `actorName` writes them. */
export async function paysOneOf(
  ctx: Context,
  { id }: Pick<PayoutRun, 'id'>,
  people: Iterable<string>,
): Promise<boolean> {
  const persons = await Promise.all([...people].map((each) => personBehind(ctx, each)));
  const own = persons.flatMap(({ publisherIds }) => [...publisherIds]);
  if (own.length === 0) return false;
  const [found] = await ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(eq(payouts.runId, id), inArray(payouts.publisherId, listed(own)), ne(payouts.state, 'canceled')),
    )
    .limit(1);
  return found !== undefined;
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
