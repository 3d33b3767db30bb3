import { count, eq } from 'drizzle-orm';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import { readBrandNames } from '../../catalog/brand-names.ts';
import { clickFacts } from '../../clicks/click-id.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { ClaimId } from '../../platform/ids.ts';
import { CLAIM_STATUSES, type ClaimStatus } from '../claims/claim-status.ts';
import { readClaim } from '../claims/file-claim.ts';
import { claims } from '../claims/tables.ts';
import { type ProgramOfClick, programOfClick, reportingHabits } from '../search/found-sales.ts';
import { habitsSentence } from '../search/sale-sentences.ts';
import { readRelatedSales } from './related-sales.ts';

/** What an operator needs to decide a claim. Throws `claim.unknown` (404). */
export async function readClaimEvidence(ctx: Context, id: ClaimId) {
  const claim = await readClaim(ctx, id);
  const [publisher, clicks, program, related, counted, names] = await Promise.all([
    readPublisher(ctx.db, claim.publisherId),
    findClicks(ctx, [claim.clickId]),
    programOfClick(ctx, clickFacts(claim.clickId).program),
    readRelatedSales(ctx, claim),
    ctx.db
      .select({ status: claims.status, claims: count() })
      .from(claims)
      .where(eq(claims.publisherId, claim.publisherId))
      .groupBy(claims.status),
    readBrandNames(ctx, claim.brandId ? [claim.brandId] : []),
  ]);
  return {
    claim,
    publisher,
    click: clicks.get(claim.clickId) ?? null,
    program,
    reporting: program && (await reportingSentence(ctx, program)),
    related,
    history: countsOf(counted),
    brandName: (claim.brandId && names.get(claim.brandId)) ?? null,
  };
}

async function reportingSentence(ctx: Context, { networkId, networkName }: ProgramOfClick): Promise<string> {
  return habitsSentence(networkName, await reportingHabits(ctx, networkId));
}

function countsOf(rows: readonly { status: ClaimStatus; claims: number }[]): Record<ClaimStatus, number> {
  const countIn = (status: ClaimStatus) => rows.find((row) => row.status === status)?.claims ?? 0;
  const [open, accepted, declined, settled] = CLAIM_STATUSES;
  return {
    open: countIn(open),
    accepted: countIn(accepted),
    declined: countIn(declined),
    settled: countIn(settled),
  };
}
