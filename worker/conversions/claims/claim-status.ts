/** The life of a claim: open → accepted or declined by an operator, and settled by the network's row from any of them. */
export const CLAIM_STATUSES = ['open', 'accepted', 'declined', 'settled'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
