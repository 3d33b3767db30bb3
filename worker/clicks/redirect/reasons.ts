import { DomainError } from '../../platform/errors.ts';
import type { ClickReason } from '../classification.ts';

/** Reasons of compliance decisions that clicks don't have. */
export type ComplianceReason = 'flagged_domain' | 'earnings_held' | 'own_site';

/** The sentences for redirects, stored links, explanations and compliance decisions. */
export const REASON_SENTENCES: Readonly<Record<ClickReason | ComplianceReason, string>> = {
  counted: 'The click counts.',
  test_click: 'This is a test click: it redirects and is stored, but never counts.',
  head_request: 'A HEAD request does not count as a click.',
  known_bot: 'The user agent is missing or belongs to a known bot, so this does not count as a click.',
  link_preview: 'An app fetched the link to show a preview, so this does not count as a click.',
  prefetch: 'A browser fetched the link in advance, so this does not count as a click.',
  repeated_click: 'The same visitor followed the same link a moment before, so this does not count again.',
  banned_domain: 'This site is on the list of banned domains: affiliate links to it are not allowed.',
  publisher_suspended: 'The publisher is suspended: its links redirect, but earn nothing.',
  program_closed: 'The program is closed to publishers, so links to it earn nothing.',
  outside_program_domains: 'The URL does not belong to the program that the link names.',
  no_program: 'No open program sells on this site, so links to it earn nothing.',
  flagged_domain:
    'This site is under review: links to it earn, and the earnings are held until we have checked it.',
  earnings_held: 'The publisher’s earnings are held while a compliance violation is under review.',
  own_site: 'The site is one of the publisher’s own: visitors go straight there, and no one earns.',
};

/** `link.<reason>` (422): the destination can't earn. */
export function notMonetizable(reason: ClickReason): DomainError {
  return new DomainError(`link.${reason}`, REASON_SENTENCES[reason], 422);
}
