import { auditIfChanged } from '../../platform/audit/write-audit.ts';
import { isRefusedWrite } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import { actorName } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { ClaimId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../../platform/money.ts';
import { requireSeen } from '../../platform/seen.ts';
import type { Instant } from '../../platform/time.ts';
import { DIRECT_NETWORK, directRow } from '../direct-report.ts';
import { type IngestKeys, ingestReport } from '../ingest.ts';
import { isReported, ORDER_KEY } from '../order-key.ts';
import { restoreClaimed } from '../sale-archive/restore-sales.ts';
import { claimDecided, readClaim } from './file-claim.ts';
import { listClaims } from './list-claims.ts';
import { reversalStatements } from './reverse-direct.ts';
import type { Claim } from './tables.ts';

/** Claims of one call. */
export const MAX_DECLINED = 100;

export interface ClaimDecision {
  reason: string | null;
}

/** `gross` is the amount that the operator accepts; the publisher can change it until then. */
export interface ClaimAcceptance extends ClaimDecision {
  gross: MicroUsd;
  separateSale: boolean;
}

const claimContended = failure('claim.contended', 409, 'Someone else is deciding the claim. Try again.', {
  action: 'Read it again, then decide.',
});
const amountChanged = failure(
  'claim.amount_changed',
  409,
  (gross: string) => `The amount of the claim is now ${gross} USD.`,
  { action: 'Read it again, then decide.', sample: ['4.20'] },
);
const clickHasConversion = failure(
  'claim.click_has_conversion',
  409,
  (conversion: string) =>
    `Conversion ${conversion} has the same click and no order ID. Accept with separate_sale if the claim is another sale.`,
  { action: 'Accept with `separate_sale` if the claim is another sale.', sample: ['cnv_3dm5s2j3e1er83zp'] },
);
const orderHasConversion = failure(
  'claim.order_has_conversion',
  409,
  (conversion: string) =>
    `Conversion ${conversion} has the same order and another click. Accept with separate_sale if the claim is another sale.`,
  { action: 'Accept with `separate_sale` if the claim is another sale.', sample: ['cnv_3dm5s2j3e1er83zp'] },
);

/**
 * Accepts an open claim and books it as an approved conversion of the network `direct`. Accepting it again only completes
 * an interrupted booking. `separateSale` is required when a network has reported a sale of the click without an order ID,
 * and when the order is booked for another click of the publisher. Throws `claim.unknown`
 * (404), `claim.decided`, `claim.amount_changed`, `claim.click_has_conversion`, `claim.order_has_conversion` (409).
 */
export async function acceptClaim(
  ctx: Context,
  keys: IngestKeys,
  id: ClaimId,
  decision: ClaimAcceptance,
  along: readonly D1PreparedStatement[] = [],
): Promise<Claim> {
  const claim = await settleIfReported(ctx, id);
  if (claim.status === 'open') {
    if (claim.gross !== decision.gross) throw amountChanged(toExactDollars(claim.gross));
    if (!decision.separateSale) await requireNewSale(ctx, claim);
    await ctx.db.$client.batch([...decide(ctx, claim, 'accepted', decision.reason), ...along]);
  }
  const accepted = await readClaim(ctx, id);
  if (accepted.status === 'open') throw amountChanged(toExactDollars(accepted.gross));
  if (accepted.status !== 'accepted') throw decided(accepted);
  if (await book(ctx, keys, accepted)) return accepted;
  throw decided(await settleIfReported(ctx, id));
}

/**
 * Declines a claim. The conversion of an accepted claim is reversed with the reason. Throws `claim.unknown` (404),
 * `claim.decided` (409) for a settled one, `claim.contended` (409) when someone else decides at the same time.
 */
export async function declineClaim(ctx: Context, id: ClaimId, decision: ClaimDecision): Promise<Claim> {
  const claim = await readClaim(ctx, id);
  if (claim.status === 'declined') return claim;
  if (claim.status === 'settled') throw decided(claim);
  const accepted = claim.status === 'accepted' ? [claim] : [];
  try {
    await ctx.db.$client.batch([
      ...(await reversalStatements(ctx, accepted, decision.reason ?? 'claim_declined')),
      ...decide(ctx, claim, 'declined', decision.reason),
    ]);
  } catch (cause) {
    if (!isRefusedWrite(cause)) throw cause;
    throw claimContended().causedBy(cause);
  }
  const after = await readClaim(ctx, id);
  if (after.status !== 'declined') throw decided(after);
  return after;
}

/** The open claims that an operator has seen: their number, and when. */
export interface SeenClaims {
  total: number;
  at: Instant;
}

/**
 * Declines the first open claims, of a publisher or of all, and returns how many are left. A claim that was filed or changed since the
 * operator has seen them stays open. Throws `seen.outdated` (409) if the others are no longer as many as they were.
 */
export async function declineOpen(
  ctx: Context,
  publisherId: PublisherId | undefined,
  { seen, reason }: { seen: SeenClaims; reason: string },
): Promise<{ changed: number; remaining: number }> {
  const open = { publisherId, status: 'open', unchangedSince: seen.at } as const;
  const { claims, total } = await listClaims(ctx, { ...open, limit: MAX_DECLINED, offset: 0 });
  requireSeen({ total: seen.total }, { total });
  const statements = claims.map((claim) => decide(ctx, claim, 'declined', reason, claim.updatedAt));
  const results = claims.length === 0 ? [] : await ctx.db.$client.batch(statements.flat());
  const changed = results.filter(({ meta }, index) => index % 2 === 0 && meta.changes > 0).length;
  return { changed, remaining: total - claims.length };
}

/** Statements of a decision. With `updatedAt`, a claim that has changed since then stays as it is. */
function decide(
  ctx: Context,
  claim: Claim,
  status: 'accepted' | 'declined',
  reason: string | null,
  updatedAt: Instant | null = null,
) {
  const update = ctx.db.$client
    .prepare(
      `UPDATE claims SET status = ?3, decided_by = ?4, decided_at = ?5, reason = ?6, updated_at = ?5
       WHERE id = ?1 AND status = ?2 AND (?3 <> 'accepted' OR gross = ?7) AND (?8 IS NULL OR updated_at = ?8)`,
    )
    .bind(claim.id, claim.status, status, actorName(ctx.actor), ctx.now, reason, claim.gross, updatedAt);
  const entry = auditIfChanged(ctx, {
    action: `claim.${status}`,
    subject: claim.id,
    publisherId: claim.publisherId,
    reason,
    before: { status: claim.status },
    detail: { publisher_id: claim.publisherId, gross: toExactDollars(claim.gross) },
  });
  return [update, entry];
}

/** Books an accepted claim; false when the network's row has settled it meanwhile. */
async function book(ctx: Context, keys: IngestKeys, claim: Claim): Promise<boolean> {
  const row = directRow(claim, { status: 'approved' }, claim.decidedAt ?? ctx.now);
  const { rejected } = await ingestReport(ctx, keys, DIRECT_NETWORK, [{ row }], 'claim');
  return rejected === 0;
}

/** Settles a claim whose sale a network has reported. Archived sales of its click and order are restored first. Throws `claim.unknown` (404). */
async function settleIfReported(ctx: Context, id: ClaimId): Promise<Claim> {
  await restoreClaimed(ctx, await readClaim(ctx, id));
  await ctx.db.$client
    .prepare(
      `UPDATE claims SET status = 'settled', conversion_id = c.id, updated_at = ?2 FROM conversions c
       WHERE claims.id = ?1 AND claims.status <> 'settled' AND ${isReported('claims.click_id', 'claims.order_key')}`,
    )
    .bind(id, ctx.now)
    .run();
  return readClaim(ctx, id);
}

/**
 * Throws if the sale may already be recorded: for the click without an order ID, or for the order with another click.
 */
async function requireNewSale(ctx: Context, claim: Claim): Promise<void> {
  const d1 = ctx.db.$client;
  const [withoutOrder, sameOrder] = await d1.batch<{ id: string }>([
    d1
      .prepare(
        `SELECT id FROM conversions WHERE click_id = ?1 AND network_id <> 'direct' AND order_id IS NULL
           AND reported_clicks IS NULL AND status <> 'reversed' LIMIT 1`,
      )
      .bind(claim.clickId),
    d1
      .prepare(
        `SELECT id FROM conversions WHERE publisher_id = ?1 AND click_id IS NOT ?2 AND ${ORDER_KEY} = ?3
           AND COALESCE(program_id, ?4) IS ?4 AND status <> 'reversed' LIMIT 1`,
      )
      .bind(claim.publisherId, claim.clickId, claim.orderKey, claim.programId),
  ]);
  const ofClick = withoutOrder?.results[0]?.id;
  if (ofClick) throw clickHasConversion(ofClick);
  const ofOrder = sameOrder?.results[0]?.id;
  if (ofOrder) throw orderHasConversion(ofOrder);
}

function decided({ status }: Claim): DomainError {
  return claimDecided(`The claim is ${status}.`);
}
