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
  | 'no_user_agent'
  | 'link_preview'
  | 'prefetch'
  | 'repeated_click';

/**
 * Reasons that show that no one followed the link. A name in a user agent isn't among them: the browser in an app has one as well.
 */
export const NO_VISIT: ReadonlySet<ClickReason> = new Set(['head_request', 'prefetch', 'no_user_agent']);
