/** An operator accepts or declines an open claim. The network's own row settles a claim of any status. */
export const CLAIM_STATUSES = ['open', 'accepted', 'declined', 'settled'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
