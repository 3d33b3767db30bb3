export const EVENT_TYPES = [
  'click.tracked',
  'conversion.created',
  'commission.updated',
  'link.created',
  'compliance.violation',
  'api_key.created',
  'publisher.approved',
  'payout.updated',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
