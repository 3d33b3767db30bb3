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
  'contradicting_report',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** Holds that what the publisher did may have caused. Two reports that contradict each other are the network's matter. */
export const FORFEIT_REASONS = [
  'publisher_suspended',
  'click_invalid',
  'compliance_hold',
  'flagged_destination',
] as const satisfies readonly HeldReason[];
export type ForfeitReason = (typeof FORFEIT_REASONS)[number];

/**
 * Why a report about a sale is held: it names another click or order under a known ID, or takes the status of a sale back that was
 * paid out. The sale stays as it is until an operator decides.
 */
export type HeldReport = 'contradicting_report' | 'status_went_back';

/** Every reason for which an operator finds a sale among the held ones. */
export const REASONS_TO_DECIDE = [...HELD_REASONS, 'status_went_back'] as const;
export type ReasonToDecide = (typeof REASONS_TO_DECIDE)[number];
