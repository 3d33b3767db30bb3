/** What holds a publisher's payouts, most important first. `not_created` is a failure that an alert describes. */
export const HOLD_REASONS = [
  'publisher_suspended',
  'held_by_operator',
  'compliance_hold',
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
