import { type SQL, sql } from 'drizzle-orm';
import { change, validated } from '../../accounts/changes/change.ts';
import { judgedStatement, readJudged } from '../../accounts/changes/judged.ts';
import { complianceViolations } from '../../compliance/tables.ts';
import { readViolation } from '../../compliance/violations/list-violations.ts';
import type { Context } from '../../platform/context.ts';
import type { ViolationId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { allHeld, heldState, readHeldAmount } from '../../sales/held-selection.ts';
import { dismissViolation, releaseViolation } from './review-violation.ts';

const input = validated<{ id: ViolationId }>();

/** SQL for the state of a violation, and for what its publisher's violations hold. */
function stateOf(id: ViolationId): SQL {
  const { status, holdState, publisherId } = complianceViolations;
  const held = heldState(allHeld(sql`${publisherId}`, 'compliance_hold'));
  return sql`SELECT ${status} || ':' || COALESCE(${holdState}, '') || ':' || (${held}) FROM ${complianceViolations}
    WHERE ${complianceViolations.id} = ${id}`;
}

/** What the end of a violation's hold releases, as far as no other violation holds it. */
async function descriptionOf(ctx: Context, { id }: { id: ViolationId }, what: string) {
  const judged = await readJudged(ctx, stateOf(id));
  const { publisherId, status, holdState } = await readViolation(ctx, id);
  const held = await readHeldAmount(ctx, allHeld(publisherId, 'compliance_hold'));
  return {
    what: `${what} of ${publisherId}`,
    subject: id,
    publisherId,
    amount: held.amount,
    from: { status, hold: holdState, held: toExactDollars(held.amount) },
    to: { hold: 'released' },
    isStricter: held.sales === 0 && holdState !== 'held',
    judged,
  };
}

export const violationDismissal = change({
  kind: 'violation.dismiss',
  effect: 'money',
  permission: 'money:write',
  input,
  describe: (ctx, given) => descriptionOf(ctx, given, 'Dismiss a violation'),
  apply: (ctx, { id }, { reason, judged, along }) =>
    dismissViolation(ctx, id, reason, [judgedStatement(ctx, stateOf(id), judged), ...along]),
});

export const violationRelease = change({
  kind: 'violation.release',
  effect: 'money',
  permission: 'money:write',
  input,
  describe: (ctx, given) => descriptionOf(ctx, given, 'Release what a violation holds'),
  apply: (ctx, { id }, { reason, judged, along }) =>
    releaseViolation(ctx, id, reason, [judgedStatement(ctx, stateOf(id), judged), ...along]),
});
