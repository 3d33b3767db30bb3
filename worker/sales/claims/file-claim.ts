import { eq } from 'drizzle-orm';
import { requireClickId } from '../../clicks/require-click-id.ts';
import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { type ClaimId, derivedId, type PublisherId, publisherIdOf } from '../../platform/ids.ts';
import { formatUsd, type MicroUsd, parseUsd } from '../../platform/money.ts';
import { normalizeReference } from '../../platform/normalize-reference.ts';
import { isPlaceholder } from '../../platform/placeholder.ts';
import { addDays, dayOf, startOfDay } from '../../platform/time.ts';
import { SubIds } from '../attribution.ts';
import { createAttributor } from '../attributor.ts';
import { NO_HOLDS } from '../current-holds.ts';
import { DIRECT_NETWORK } from '../direct-report.ts';
import { isReported, orderKeyOf } from '../order-key.ts';
import { conversionAmountNotPositive } from '../record-test-conversion.ts';
import { restoreClaimed } from '../sale-archive/restore-sales.ts';
import { type ClaimCaps, DEFAULT_CAPS, readClaimCaps } from './caps.ts';
import { type Claim, claims } from './tables.ts';

export interface ClaimInput {
  clickId: string;
  orderId: string;
  /** The gross commission in dollars, as a string or number. */
  grossCommission: string | number;
  source: string | undefined;
}

export interface FiledClaim {
  claim: Claim;
  result: 'new' | 'changed' | 'unchanged';
}

const amountAboveCap = failure(
  'claim.amount_above_cap',
  422,
  (cap: MicroUsd) => `A claim can be at most ${formatUsd(cap)} USD.`,
  { action: 'Send at most the amount that `detail` names.', sample: [DEFAULT_CAPS.amount] },
);
const clickExpired = failure(
  'click_id.expired',
  422,
  'The click is older than the attribution window of its program.',
  { action: 'Do not claim a sale after the window.' },
);
const clickOfAnother = failure(
  'click_id.other_publisher',
  422,
  'The click ID belongs to another publisher.',
  {
    action: 'Claim only your own clicks.',
  },
);
export const claimDecided = failure('claim.decided', 409, (sentence: string) => sentence, {
  action: 'Nothing is left to decide.',
  sample: ['The claim is settled, so its amount can’t change.'],
});
const clickCap = failure('claim.click_cap', 422, (cap: number) => `A click can have at most ${cap} claims.`, {
  action: 'Claim only sales that came from the click.',
  sample: [DEFAULT_CAPS.perClick],
});
const claimDailyCap = failure(
  'claim.daily_cap',
  429,
  (cap: number) => `A publisher can make at most ${cap} claims per day (UTC).`,
  { action: 'Wait for `Retry-After` seconds.', sample: [DEFAULT_CAPS.perDay] },
);
const openTotalCap = failure(
  'claim.open_total_cap',
  422,
  (cap: MicroUsd) =>
    `Your open claims can add up to at most ${formatUsd(cap)} USD. Wait until some are decided.`,
  { action: 'Wait until some claims are decided.', sample: [DEFAULT_CAPS.openTotal] },
);
const orderIdPlaceholder = failure(
  'claim.order_id_placeholder',
  422,
  (orderId: string) => `“${orderId}” isn’t an order ID. It looks like an unfilled placeholder.`,
  { action: 'Send the ID that the shop gave to the order.', sample: ['{order_id}'] },
);
const claimUnknown = failure('claim.unknown', 404, (id: string) => `There is no claim ${id}.`, {
  action: 'Use an ID from `GET /v1/operations/claims`.',
  sample: ['clm_kbbsbcjhp8em5wzw'],
});

/**
 * Stores a publisher's report of a sale as a claim. No money is booked. The same click and order again is the same claim;
 * while it is open, another amount replaces the old one. A claim for a sale that the network has reported is settled at once. Throws `click_id.malformed`, `click_id.forged`, `click_id.other_publisher`, `click_id.expired`,
 * `conversion.amount_not_positive`, `reference.malformed`, `claim.order_id_placeholder`, `claim.amount_above_cap`, `claim.click_cap`, `claim.open_total_cap`, `claim.decided`
 * (422), `claim.daily_cap` (429), `money.…` (400). An archived sale is restored first, which throws as `restoreSales` does.
 */
export async function fileClaim(
  ctx: Context,
  clickIdKeys: readonly string[],
  publisherId: PublisherId,
  input: ClaimInput,
): Promise<FiledClaim> {
  const click = readOwnClick(clickIdKeys, publisherId, input.clickId);
  const gross = parseUsd(input.grossCommission);
  if (gross <= 0) throw conversionAmountNotPositive();
  const caps = await readClaimCaps(ctx);
  if (gross > caps.amount) throw amountAboveCap(caps.amount);
  const row = { clickRef: click.id, publisherRef: null, programRef: null };
  const attribute = await createAttributor(
    ctx,
    DIRECT_NETWORK,
    { subIds: new SubIds(clickIdKeys), rows: [row] },
    NO_HOLDS,
  );
  const { unattributedReason, programId, brandId } = attribute(row, ctx.now);
  if (unattributedReason === 'click_expired') throw clickExpired();
  const orderId = normalizeReference(input.orderId);
  if (isPlaceholder(orderId)) throw orderIdPlaceholder(orderId).onField('order_id');
  const orderKey = orderKeyOf(orderId);
  const claim: Claim = {
    id: derivedId('clm', publisherId, click.id, orderKey),
    publisherId,
    clickId: click.id,
    clickedAt: click.facts.at,
    orderId,
    orderKey,
    programId,
    brandId,
    gross,
    source: input.source ?? null,
    status: 'open',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    conversionId: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await restoreClaimed(ctx, claim);
  if (await insertClaim(ctx, claim, caps)) return { claim: await readClaim(ctx, claim.id), result: 'new' };
  const existing = await findClaim(ctx, claim.id);
  if (!existing) throw await capRefusal(ctx, claim, caps);
  if (existing.gross === gross) return { claim: existing, result: 'unchanged' };
  return { claim: await changeAmount(ctx, existing, gross, caps), result: 'changed' };
}

function readOwnClick(keys: readonly string[], publisherId: PublisherId, clickId: string) {
  const click = requireClickId(keys, clickId);
  if (publisherIdOf(click.facts.publisher) !== publisherId) throw clickOfAnother();
  return click;
}

/** The sum of the open claims of publisher `?2` other than claim `?1`. */
const OTHER_OPEN = `(SELECT COALESCE(SUM(gross), 0) FROM claims WHERE publisher_id = ?2 AND status = 'open' AND id <> ?1)`;

/** Inserts a claim within all caps in one statement, so that two simultaneous calls can't exceed a cap. */
async function insertClaim(ctx: Context, claim: Claim, caps: ClaimCaps): Promise<boolean> {
  const { meta } = await ctx.db.$client
    .prepare(
      `INSERT INTO claims (id, publisher_id, click_id, clicked_at, order_id, order_key, program_id, brand_id, gross, source,
         status, conversion_id, created_at, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, CASE WHEN reported IS NULL THEN 'open' ELSE 'settled' END,
         reported, ?11, ?11
       FROM (SELECT (SELECT c.id FROM conversions c WHERE ${isReported('?3', '?6')} LIMIT 1) AS reported)
       WHERE (SELECT COUNT(*) FROM claims WHERE click_id = ?3) < ?12
         AND (SELECT COUNT(*) FROM claims WHERE publisher_id = ?2 AND created_at >= ?13) < ?14
         AND ${OTHER_OPEN} + ?9 <= ?15
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      claim.id,
      claim.publisherId,
      claim.clickId,
      claim.clickedAt,
      claim.orderId,
      claim.orderKey,
      claim.programId,
      claim.brandId,
      claim.gross,
      claim.source,
      ctx.now,
      caps.perClick,
      startOfDay(dayOf(ctx.now)),
      caps.perDay,
      caps.openTotal,
    )
    .run();
  return meta.changes > 0;
}

async function changeAmount(
  ctx: Context,
  claim: Claim,
  gross: MicroUsd,
  { openTotal }: ClaimCaps,
): Promise<Claim> {
  const { meta } = await ctx.db.$client
    .prepare(
      `UPDATE claims SET gross = ?3, updated_at = ?4 WHERE id = ?1 AND status = 'open' AND ${OTHER_OPEN} + ?3 <= ?5`,
    )
    .bind(claim.id, claim.publisherId, gross, ctx.now, openTotal)
    .run();
  const stored = await readClaim(ctx, claim.id);
  if (meta.changes > 0) return stored;
  throw stored.status === 'open'
    ? openTotalCap(openTotal)
    : claimDecided(`The claim is ${stored.status}, so its amount can’t change.`);
}

async function capRefusal(ctx: Context, claim: Claim, caps: ClaimCaps): Promise<DomainError> {
  const today = startOfDay(dayOf(ctx.now));
  const counted = await ctx.db.$client
    .prepare(
      `SELECT (SELECT COUNT(*) FROM claims WHERE click_id = ?1) AS ofClick,
         (SELECT COUNT(*) FROM claims WHERE publisher_id = ?2 AND created_at >= ?3) AS ofDay`,
    )
    .bind(claim.clickId, claim.publisherId, today)
    .first<{ ofClick: number; ofDay: number }>();
  if ((counted?.ofClick ?? 0) >= caps.perClick) return clickCap(caps.perClick);
  if ((counted?.ofDay ?? 0) >= caps.perDay) {
    const tomorrow = startOfDay(addDays(dayOf(ctx.now), 1));
    return claimDailyCap(caps.perDay).retryIn((tomorrow - ctx.now) / 1_000);
  }
  return openTotalCap(caps.openTotal);
}

async function findClaim(ctx: Context, id: ClaimId): Promise<Claim | undefined> {
  const [claim] = await ctx.db.select().from(claims).where(eq(claims.id, id));
  return claim;
}

/** Throws `claim.unknown` (404). */
export async function readClaim(ctx: Context, id: ClaimId): Promise<Claim> {
  const claim = await findClaim(ctx, id);
  if (!claim) throw claimUnknown(id);
  return claim;
}
