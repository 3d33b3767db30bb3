import type { MicroUsd } from '../../platform/money.ts';

/** Why an approval did or didn't need another person than the one who proposed it, as the audit log states it. */
export type SecondPerson = 'approved' | 'below_amount' | 'switched_off';

/**
 * Decides about an approval: `approved` by a second person, or not needed because the amount is smaller than the setting or
 * the setting is off (null). Null if another person has to approve it.
 */
export function secondPersonFor(
  { amount, createdBy }: { amount: MicroUsd; createdBy: string },
  approver: string,
  secondPersonFrom: MicroUsd | null,
): SecondPerson | null {
  if (approver !== createdBy) return 'approved';
  if (secondPersonFrom === null) return 'switched_off';
  return Math.abs(amount) < secondPersonFrom ? 'below_amount' : null;
}
