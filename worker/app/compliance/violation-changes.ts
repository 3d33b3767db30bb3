import { change, validated } from '../../accounts/changes/change.ts';
import { readViolation } from '../../compliance/violations/list-violations.ts';
import type { Context } from '../../platform/context.ts';
import type { ViolationId } from '../../platform/ids.ts';
import { toExactDollars } from '../../platform/money.ts';
import { readHeldAmount } from '../../sales/release-hold.ts';
import { dismissViolation, releaseViolation } from './review-violation.ts';

const input = validated<{ id: ViolationId }>();

/** What the end of a violation's hold releases, as far as no other violation holds it. */
async function descriptionOf(ctx: Context, { id }: { id: ViolationId }, what: string) {
  const { publisherId, status, holdState } = await readViolation(ctx, id);
  const held = await readHeldAmount(ctx, publisherId, 'compliance_hold');
  return {
    what: `${what} of ${publisherId}`,
    subject: id,
    publisherId,
    amount: held.amount,
    from: { status, hold: holdState, held: toExactDollars(held.amount) },
    to: { hold: 'released' },
    isStricter: held.sales === 0 && holdState !== 'held',
  };
}

export const violationDismissal = change({
  kind: 'violation.dismiss',
  effect: 'money',
  permission: 'money:write',
  input,
  describe: (ctx, given) => descriptionOf(ctx, given, 'Dismiss a violation'),
  apply: (ctx, { id }, { reason, along }) => dismissViolation(ctx, id, reason, along),
});

export const violationRelease = change({
  kind: 'violation.release',
  effect: 'money',
  permission: 'money:write',
  input,
  describe: (ctx, given) => descriptionOf(ctx, given, 'Release what a violation holds'),
  apply: (ctx, { id }, { reason, along }) => releaseViolation(ctx, id, reason, along),
});
