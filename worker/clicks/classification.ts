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

/** Reasons by their stable codes, each with its only sentence. */
export const CLICK_REASONS = {
  counted: 'The click counts.',
  test_click: 'This is a test click: it redirects and is stored, but never counts.',
  head_request: 'A HEAD request does not count as a click.',
  known_bot: 'The user agent belongs to a known bot, or to no browser, so this does not count as a click.',
  no_user_agent: 'The request names no user agent, as every browser does, so this does not count as a click.',
  link_preview: 'An app fetched the link to show a preview, so this does not count as a click.',
  prefetch: 'A browser fetched the link in advance, so this does not count as a click.',
  embedded:
    'A page loaded the link as a part of itself, such as a picture, so this does not count as a click.',
  repeated_click: 'The same visitor followed the same link a moment before, so this does not count again.',
  banned_domain: 'This site is on the list of banned domains: no publisher earns from links to it.',
  publisher_suspended: 'The publisher is suspended: its links redirect, but earn nothing.',
  program_closed: 'The program is closed to publishers, so links to it earn nothing.',
  outside_program_domains: 'The URL does not belong to the program that the link names.',
  no_program: 'No open program sells on this site, so links to it earn nothing.',
} as const;
export type ClickReason = keyof typeof CLICK_REASONS;

/** No one followed the link. A name in a user agent doesn't show that: the browser in an app has one as well. */
export const NO_VISIT: ReadonlySet<ClickReason> = new Set([
  'head_request',
  'prefetch',
  'embedded',
  'no_user_agent',
]);
