/**
 * What a request to the redirect was. Only `click` counts as a click. The redirect itself never says `duplicate`: that is
 * found where clicks are stored.
 */
export const CLICK_VERDICTS = [
  'click',
  'bot',
  'preview',
  'duplicate',
  'blocked',
  'unmonetised',
  'test',
] as const;
export type ClickVerdict = (typeof CLICK_VERDICTS)[number];

/** How a request was judged. */
export interface TrafficResult {
  verdict: ClickVerdict;
  reason: ClickReason;
}

/** Why it was judged so; stable codes that the publisher sees. */
export type ClickReason =
  | 'counted'
  | 'test_click'
  | 'head_request'
  | 'known_bot'
  | 'link_preview'
  | 'prefetch'
  | 'repeated_click'
  | 'banned_domain'
  | 'publisher_suspended'
  | 'program_closed'
  | 'outside_program_domains'
  | 'no_program';
