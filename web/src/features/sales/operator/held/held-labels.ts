import type { HeldSale } from '../requests-query.ts';

type Reason = NonNullable<HeldSale['held_reason']>;

export const HELD_LABELS: Record<Reason, string> = {
  click_invalid: 'Invalid click',
  flagged_destination: 'Flagged domain',
  publisher_suspended: 'Suspended publisher',
  compliance_hold: 'Compliance',
};
