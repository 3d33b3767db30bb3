/** What a person or a rule decides about a publisher. */
export const DECIDED_HOLDS = ['publisher_suspended', 'held_by_operator', 'compliance_hold'] as const;
export type DecidedHold = (typeof DECIDED_HOLDS)[number];

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
