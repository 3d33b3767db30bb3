/** What a request to the redirect was. Only `click` counts as a click. */
export type ClickVerdict = 'click' | 'bot' | 'preview' | 'blocked' | 'unmonetised' | 'test';

/** How a request was judged. */
export interface Judgement {
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
  | 'banned_domain'
  | 'publisher_suspended'
  | 'program_closed'
  | 'outside_program_domains'
  | 'no_program';
