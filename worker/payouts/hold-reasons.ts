/** What a person or a rule decides about a publisher. */
const DECIDED_HOLDS = ['publisher_suspended', 'held_by_operator', 'compliance_hold'] as const;
export type DecidedHold = (typeof DECIDED_HOLDS)[number];

/** What takes a payout out of its batch after the debit: a decided hold, or that its payout details were withdrawn since. */
export const WITHHOLD_REASONS = [...DECIDED_HOLDS, 'details_withdrawn'] as const;
export type WithholdReason = (typeof WITHHOLD_REASONS)[number];

/** What holds a publisher's payouts, most important first. `not_created` is a failure that an alert describes. */
export const HOLD_REASONS = [
  ...DECIDED_HOLDS,
  'tax_missing',
  'tax_expired',
  'details_missing',
  'details_held',
  'address_missing',
  'payee_unwritable',
  'rail_not_set_up',
  'transfer_failed',
  'payout_open',
  'not_created',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
