/** Why a conversion is unattributed. */
export const UNATTRIBUTED_REASONS = [
  'click_id_missing',
  'click_id_malformed',
  'click_id_forged',
  'click_expired',
  'click_after_sale',
  'program_of_another_network',
  'publisher_unknown',
] as const;
export type UnattributedReason = (typeof UNATTRIBUTED_REASONS)[number];

/** Why the money of an attributed conversion can't be paid until an operator releases it. */
export const HELD_REASONS = [
  'publisher_suspended',
  'click_invalid',
  'compliance_hold',
  'flagged_destination',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];
