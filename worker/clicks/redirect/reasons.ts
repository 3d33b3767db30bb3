import { failure } from '../../platform/failure.ts';
import type { ClickReason } from '../classification.ts';

/** Reasons of compliance decisions that clicks don't have. */
export type ComplianceReason = 'flagged_domain' | 'earnings_held' | 'own_site';

/** The sentences for redirects, stored links, explanations and compliance decisions. */
export const REASON_SENTENCES: Readonly<Record<ClickReason | ComplianceReason, string>> = {
  counted: 'The click counts.',
  test_click: 'This is a test click: it redirects and is stored, but never counts.',
  head_request: 'A HEAD request does not count as a click.',
  known_bot: 'The user agent belongs to a known bot, or to no browser, so this does not count as a click.',
  no_user_agent: 'The request names no user agent, as every browser does, so this does not count as a click.',
  link_preview: 'An app fetched the link to show a preview, so this does not count as a click.',
  prefetch: 'A browser fetched the link in advance, so this does not count as a click.',
  repeated_click: 'The same visitor followed the same link a moment before, so this does not count again.',
  banned_domain: 'This site is on the list of banned domains: the publisher earns nothing.',
  publisher_suspended: 'The publisher is suspended: its links redirect, but earn nothing.',
  program_closed: 'The program is closed to publishers, so links to it earn nothing.',
  outside_program_domains: 'The URL does not belong to the program that the link names.',
  no_program: 'No open program sells on this site, so links to it earn nothing.',
  flagged_domain:
    'This site is under review: links to it earn, and the earnings are held until we have checked it.',
  earnings_held: 'The publisher’s earnings are held while a compliance violation is under review.',
  own_site: 'The site is one of the publisher’s own: visitors go straight there, and no one earns.',
};

/** The error for each reason why a destination can't earn. */
export const NOT_MONETIZABLE = {
  no_program: failure('link.no_program', 422, REASON_SENTENCES.no_program, {
    action: 'Keep the plain link; this URL can’t earn.',
  }),
  banned_domain: failure('link.banned_domain', 422, REASON_SENTENCES.banned_domain, {
    action: 'Keep the plain link; the destination is banned.',
  }),
  outside_program_domains: failure(
    'link.outside_program_domains',
    422,
    REASON_SENTENCES.outside_program_domains,
    { action: 'Omit the brand; it is matched by the URL.' },
  ),
  program_closed: failure('link.program_closed', 422, REASON_SENTENCES.program_closed, {
    action: 'Keep the plain link while the program is closed.',
  }),
  publisher_suspended: failure('link.publisher_suspended', 422, REASON_SENTENCES.publisher_suspended, {
    action: 'Keep the plain link; ask us why the account is suspended.',
  }),
};
