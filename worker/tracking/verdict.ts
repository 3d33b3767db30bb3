/** What a request to the redirect was. Only `click` counts as a click. */
export const CLICK_VERDICTS = ['click', 'bot', 'preview', 'blocked', 'unmonetised'] as const;
export type ClickVerdict = (typeof CLICK_VERDICTS)[number];

/** Why it was judged so; stable codes that the publisher sees. */
export const CLICK_REASONS = [
  'counted',
  'head_request',
  'known_bot',
  'link_preview',
  'prefetch',
  'banned_domain',
  'publisher_suspended',
  'program_closed',
  'outside_program_domains',
  'no_program',
] as const;
export type ClickReason = (typeof CLICK_REASONS)[number];
