import { failure } from '../../platform/failure.ts';
import { CLICK_REASONS, type ClickReason } from '../classification.ts';

/** Reasons of compliance decisions that clicks don't have. */
export type ComplianceReason = 'flagged_domain' | 'earnings_held' | 'own_site';

/** The sentences for redirects, stored links, explanations and compliance decisions. */
export const REASON_SENTENCES: Readonly<Record<ClickReason | ComplianceReason, string>> = {
  ...CLICK_REASONS,
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

/** Why a destination earns nothing. */
export type DestinationReason = keyof typeof NOT_MONETIZABLE;
