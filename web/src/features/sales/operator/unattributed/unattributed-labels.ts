import type { PossibleMatch, UnattributedSale } from '../requests-query.ts';
import type { UNATTRIBUTED_FILTERS } from '../requests-search.ts';

type Reason = NonNullable<UnattributedSale['unattributed_reason']>;

export const REASON_LABELS: Record<Reason, string> = {
  click_id_missing: 'No click ID',
  click_id_malformed: 'Damaged click ID',
  click_id_forged: 'Not our click ID',
  click_expired: 'Sale too late',
  click_after_sale: 'Sale before click',
  program_of_another_network: 'Other network',
  publisher_unknown: 'Unknown publisher',
};

export const FILTER_LABELS: Record<(typeof UNATTRIBUTED_FILTERS)[number], string> = {
  ...REASON_LABELS,
  left: 'Left',
};

/** Why a click may belong to a sale. */
export const MATCH_LABELS: Record<PossibleMatch['source'], { title: string; text: string }> = {
  claim: {
    title: 'Claim with this order ID',
    text: 'The publisher has claimed a sale with the same order ID.',
  },
  damaged_click: {
    title: 'Damaged click ID',
    text: 'The readable part of the network’s click ID is the beginning of this click’s ID.',
  },
  named_publisher: {
    title: 'Named publisher',
    text: 'The network’s row names the publisher, who had this click shortly before the sale.',
  },
};
