import type { ClickReason } from './click-reasons.ts';

/**
 * Classifications of a request to a link. Only `click` counts; others are invalid traffic (IVT) or don't earn. `duplicate` is
 * found when clicks are stored.
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

export const REPEATED = { classification: 'duplicate', reason: 'repeated_click' } as const;

/** No one followed the link. A name in a user agent doesn't show that: the browser in an app has one as well. */
export const NO_VISIT: ReadonlySet<ClickReason> = new Set(['head_request', 'prefetch', 'no_user_agent']);
