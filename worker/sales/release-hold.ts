import { and, eq, isNotNull, or } from 'drizzle-orm';
import { readShareRules, type ShareRule } from '../catalog/share-rule.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import type { ConversionId, PublisherId } from '../platform/ids.ts';
import { bookChanges } from './book-changes.ts';
import { foldConversion } from './fold-conversion.ts';
import { readConversion } from './reattribute.ts';
import type { Conversion } from './tables.ts';
import { conversions, reportRows } from './tables.ts';

/**
 * Releases a held conversion, so that it can be paid, or accepts a status that went back after the payout, so that the next payout
 * deducts it. One that is not held stays as it is. Throws `conversion.unknown` (404), `conversion.contended` (409).
 */
export async function releaseHold(
  ctx: Context,
  id: ConversionId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ conversion: Conversion; changed: boolean }> {
  const before = await readConversion(ctx, id);
  if (before.heldReason === null && before.heldReport === null) return { conversion: before, changed: false };
  const rules = await readShareRules(ctx);
  const after =
    before.heldReason === null && before.heldReport === 'status_went_back'
      ? await asReported(ctx, before, rules)
      : released(ctx, before);
  await bookChanges(ctx, [{ before, after }], [releaseEntry(before, reason)], rules, along);
  return { conversion: after, changed: true };
}

/** The conversion as its rows say, with the status that was held. */
async function asReported(
  ctx: Context,
  before: Conversion,
  rules: readonly ShareRule[],
): Promise<Conversion> {
  const { id, networkId } = before;
  const members = await ctx.db.select().from(reportRows).where(eq(reportRows.conversionId, id));
  const accepted = { ...before, heldReport: null };
  const facts = { networkId, rules, now: ctx.now, attribute: noRowHasArrived };
  return (
    foldConversion({ id, before: accepted, members, arrived: new Map() }, facts) ?? released(ctx, before)
  );
}

function noRowHasArrived(): never {
  throw new Error('Only a row that has just arrived is attributed.');
}

/** The conversion without its hold. One that another report contradicts as well stays held for that. */
export function released(ctx: Context, before: Conversion): Conversion {
  const { heldReason, heldReport } = before;
  const isContradicted = heldReport === 'contradicting_report' && heldReason !== null;
  return {
    ...before,
    heldReason: isContradicted ? heldReport : null,
    heldReport: heldReason === null || isContradicted ? null : heldReport,
    version: before.version + 1,
    updatedAt: ctx.now,
  };
}

export function releaseEntry(
  { id, publisherId, heldReason, heldReport }: Conversion,
  reason: string,
): NewAudit {
  return {
    action: 'conversion.released',
    subject: id,
    publisherId,
    reason,
    before: { held_reason: heldReason ?? heldReport },
    detail: { publisher_id: publisherId },
  };
}

/** Whether a sale of the publisher is held or forfeited. Archived sales never are. */
export async function isReviewableSale(
  ctx: Context,
  publisherId: PublisherId,
  id: ConversionId,
): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: conversions.id })
    .from(conversions)
    .where(
      and(
        eq(conversions.id, id),
        eq(conversions.publisherId, publisherId),
        or(isNotNull(conversions.heldReason), isNotNull(conversions.forfeitedFor)),
      ),
    );
  return found !== undefined;
}
