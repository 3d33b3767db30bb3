/**
 * The classifications of a request to a link. Only `click` counts; the others are invalid traffic (IVT) or don't earn. `duplicate`
 * is found when clicks are stored, never by the redirect.
 */
export const CLICK_CLASSIFICATIONS = [
  'click',
  'bot',
  'preview',
  'duplicate',
  'blocked',
  'unmonetized',
  'test',
] as const;
export type ClickClassification = (typeof CLICK_CLASSIFICATIONS)[number];

export interface TrafficResult {
  classification: ClickClassification;
  reason: ClickReason;
}

/** Why a destination earns nothing. */
export type DestinationReason =
  | 'banned_domain'
  | 'publisher_suspended'
  | 'program_closed'
  | 'outside_program_domains'
  | 'no_program';

/** Why a request has its classification. The codes are stable, and publishers see them. */
export type ClickReason =
  | DestinationReason
  | 'counted'
  | 'test_click'
  | 'head_request'
  | 'known_bot'
  | 'link_preview'
  | 'prefetch'
  | 'repeated_click';
