import { toExactDollars, ZERO } from '../platform/money.ts';
import { type Instant, toIso } from '../platform/time.ts';
import type { Claim } from './claims/tables.ts';
import type { ReportRow } from './report-row.ts';

/** The network of conversions that come from accepted claims. */
export const DIRECT_NETWORK = 'direct';

/**
 * A claim as a row of the network `direct`: approved once an operator has accepted it, reversed when it no longer counts.
 * The sale is dated at the time of the claim. `at` is the time of the decision.
 */
export function directRow(
  claim: Claim,
  decision: { status: 'approved' } | { status: 'reversed'; reason: string },
  at: Instant,
): ReportRow {
  const reversed = decision.status === 'reversed';
  return {
    externalId: claim.id,
    groupId: claim.id,
    isOriginal: true,
    eventAt: claim.createdAt,
    modifiedAt: at,
    clickRef: claim.clickId,
    publisherRef: null,
    programRef: null,
    orderId: claim.orderId,
    sale: null,
    commission: reversed ? ZERO : claim.gross,
    status: decision.status,
    statusUnknown: false,
    statusRaw: reversed ? decision.reason : 'claim_accepted',
    reason: reversed ? decision.reason : claim.reason,
    clicks: null,
    raw: JSON.stringify({
      claim_id: claim.id,
      publisher_id: claim.publisherId,
      click_id: claim.clickId,
      order_id: claim.orderId,
      gross_commission: toExactDollars(claim.gross),
      claimed_at: toIso(claim.createdAt),
      decided_by: claim.decidedBy,
      status: decision.status,
    }),
  };
}
