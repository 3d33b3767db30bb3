import type { OperatorSearch } from '../../../lib/operator-search.ts';
import { oneOf, pageOf, textOf } from '../../../lib/search-params.ts';

export const CLAIM_FILTERS = ['open', 'accepted', 'declined', 'settled', 'all'] as const;
export const REASONS = [
  'click_id_missing',
  'click_id_malformed',
  'click_id_forged',
  'click_expired',
  'click_after_sale',
  'program_of_another_network',
  'publisher_unknown',
] as const;

export const HELD_REASONS = [
  'click_invalid',
  'flagged_destination',
  'publisher_suspended',
  'compliance_hold',
] as const;

export interface ClaimsSearch {
  status: (typeof CLAIM_FILTERS)[number];
  /** The publisher whose claims are shown. */
  of: string | undefined;
  page: number;
}

export interface HeldSearch {
  reason: (typeof HELD_REASONS)[number] | undefined;
  /** The publisher whose sales are shown. */
  of: string | undefined;
  page: number;
}

export interface UnattributedSearch {
  reason: (typeof REASONS)[number] | undefined;
  network: string | undefined;
  page: number;
}

export function claimsSearch({ status, of, page }: OperatorSearch): ClaimsSearch {
  return {
    status: oneOf(CLAIM_FILTERS, status) ?? 'open',
    of: publisherIn(of),
    page: pageOf(page) ?? 1,
  };
}

export function heldSearch({ reason, of, page }: OperatorSearch): HeldSearch {
  return { reason: oneOf(HELD_REASONS, reason), of: publisherIn(of), page: pageOf(page) ?? 1 };
}

function publisherIn(given: unknown): string | undefined {
  return /^PUB\d{6}$/.exec(textOf(given) ?? '')?.[0];
}

export function unattributedSearch({ reason, network, page }: OperatorSearch): UnattributedSearch {
  return {
    reason: oneOf(REASONS, reason),
    network: /^[a-z\d_-]{1,40}$/.exec(textOf(network) ?? '')?.[0],
    page: pageOf(page) ?? 1,
  };
}

/** The ID of the opened request. */
export function idIn(given: unknown): string | undefined {
  return /^(?:clm|cnv)_[0-9a-z]{16,20}$/.exec(textOf(given) ?? '')?.[0];
}
