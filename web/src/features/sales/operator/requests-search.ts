import { type GivenSearch, oneOf, pageOf, textOf } from '../../../lib/search-params.ts';

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
  'contradicting_report',
  'status_went_back',
] as const;

/** What the queue of held sales is narrowed to: the reason of a hold, or the sales that were forfeited. */
export const HELD_FILTERS = [...HELD_REASONS, 'forfeited'] as const;

/** What the queue of unattributed sales is narrowed to: the reason, or the sales that an operator has left. */
export const UNATTRIBUTED_FILTERS = [...REASONS, 'left'] as const;

/** The filters of all queues. Each reads its own. */
export interface RequestsSearch {
  status?: (typeof CLAIM_FILTERS)[number] | undefined;
  reason?: (typeof UNATTRIBUTED_FILTERS | typeof HELD_FILTERS)[number] | undefined;
  /** The publisher whose requests are shown. */
  of?: string | undefined;
  network?: string | undefined;
  page?: number | undefined;
}

export function requestsSearch({ status, reason, of, network, page }: GivenSearch): RequestsSearch {
  return {
    status: oneOf(CLAIM_FILTERS, status),
    reason: oneOf([...UNATTRIBUTED_FILTERS, ...HELD_FILTERS], reason),
    of: /^PUB\d{6}$/.exec(textOf(of) ?? '')?.[0],
    network: /^[a-z\d_-]{1,40}$/.exec(textOf(network) ?? '')?.[0],
    page: pageOf(page),
  };
}

/** What waits for a decision of an operator, one queue each, as a path names it. */
export const QUEUE_NAMES = ['claims', 'held', 'unattributed'] as const;
