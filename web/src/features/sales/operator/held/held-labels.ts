import type { HELD_FILTERS } from '../requests-search.ts';

export const HELD_LABELS: Record<(typeof HELD_FILTERS)[number], string> = {
  click_invalid: 'Invalid click',
  flagged_destination: 'Flagged domain',
  publisher_suspended: 'Suspended publisher',
  compliance_hold: 'Compliance',
  contradicting_report: 'Two sales, one ID',
  status_went_back: 'Status went back',
  forfeited: 'Forfeited',
};

const FORFEIT_REASONS = [
  'click_invalid',
  'flagged_destination',
  'publisher_suspended',
  'compliance_hold',
] as const;

export type ForfeitReason = (typeof FORFEIT_REASONS)[number];

/** Whether sales that are held for it can be forfeited. */
export function canForfeit(reason: string): reason is ForfeitReason {
  return FORFEIT_REASONS.some((each) => each === reason);
}
