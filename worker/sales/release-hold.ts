import { and, asc, count, eq, isNotNull, type SQL, sql, sum } from 'drizzle-orm';
import { publisherStatus, readPublisher } from '../accounts/publishers/publishers.ts';
import { readShareRules, type ShareRule } from '../catalog/share-rule.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId, PublisherId } from '../platform/ids.ts';
import { type MicroUsd, micros } from '../platform/money.ts';
import { bookChanges } from './book-changes.ts';
import { foldConversion } from './fold-conversion.ts';
import { readConversion } from './reattribute.ts';
import type { Conversion } from './tables.ts';
import { conversions, reportRows } from './tables.ts';
import type { HeldReason } from './unattributed-reason.ts';

const MAX_CONVERSIONS = 200;

const publisherSuspended = failure(
  'publisher.suspended',
  409,
  (id: string) => `The publisher ${id} is suspended.`,
  { action: 'Reactivate the publisher first.', sample: ['PUB000002'] },
);

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
      : releasedAt(ctx, before);
  await bookChanges(ctx, [{ before, after }], [releaseOf(before, reason)], rules, along);
  return { conversion: after, changed: true };
}

/**
 * Releases up to 200 conversions that were held because of a suspension; `more` tells if there are others. Throws
 * `publisher.unknown` (404), `publisher.suspended` (409) until the publisher is active again, and
 * `conversion.contended` (409).
 */
export async function releaseHeld(
  ctx: Context,
  id: PublisherId,
  reason: string,
  along: readonly D1PreparedStatement[] = [],
): Promise<{ released: number; more: boolean }> {
  const { status } = await readPublisher(ctx.db, id);
  if (status !== 'active') throw publisherSuspended(id);
  return releaseSales(ctx, id, { heldReason: 'publisher_suspended', reason, along });
}

/**
 * Releases up to 200 conversions of a publisher that are held for `heldReason`. `reason` is the operator's. Throws
 * `conversion.contended` (409).
 */
export async function releaseSales(
  ctx: Context,
  id: PublisherId,
  {
    heldReason,
    reason,
    along = [],
  }: { heldReason: HeldReason; reason: string; along?: readonly D1PreparedStatement[] },
): Promise<{ released: number; more: boolean }> {
  const held = await ctx.db
    .select()
    .from(conversions)
    .where(and(eq(conversions.publisherId, id), eq(conversions.heldReason, heldReason)))
    .orderBy(asc(conversions.id))
    .limit(MAX_CONVERSIONS);
  await bookChanges(
    ctx,
    held.map((before) => ({ before, after: releasedAt(ctx, before) })),
    held.map((before) => releaseOf(before, reason)),
    null,
    along,
  );
  return { released: held.length, more: held.length === MAX_CONVERSIONS };
}

/** The conversion as its rows say, with the status that was held. */
async function asReported(
  ctx: Context,
  before: Conversion,
  rules: readonly ShareRule[],
): Promise<Conversion> {
  const { id, networkId } = before;
  const members = await ctx.db.select().from(reportRows).where(eq(reportRows.conversionId, id));
  const released = { ...before, heldReport: null };
  const facts = { networkId, rules, now: ctx.now, attribute: noRowHasArrived };
  return (
    foldConversion({ id, before: released, members, arrived: new Map() }, facts) ?? releasedAt(ctx, before)
  );
}

function noRowHasArrived(): never {
  throw new Error('Only a row that has just arrived is attributed.');
}

function releaseOf({ id, publisherId, heldReason, heldReport }: Conversion, reason: string): NewAudit {
  return {
    action: 'conversion.released',
    subject: id,
    publisherId,
    reason,
    before: { held_reason: heldReason ?? heldReport },
    detail: { publisher_id: publisherId },
  };
}

/** The sales of a publisher that are held for a reason, and their share of the publisher. */
export async function readHeldAmount(
  ctx: Context,
  id: PublisherId,
  heldReason: HeldReason,
): Promise<{ sales: number; amount: MicroUsd }> {
  const [held] = await ctx.db
    .select({ sales: count(), amount: sum(conversions.net) })
    .from(conversions)
    .where(and(eq(conversions.publisherId, id), eq(conversions.heldReason, heldReason)));
  return { sales: held?.sales ?? 0, amount: micros(Number(held?.amount ?? 0)) };
}

/** SQL for the same of a publisher, an SQL expression, as a text. */
export function heldAmount(publisher: SQL, heldReason: HeldReason): SQL {
  return sql`SELECT COUNT(*) || ':' || COALESCE(SUM(${conversions.net}), 0) FROM ${conversions}
    WHERE ${conversions.publisherId} = ${publisher} AND ${conversions.heldReason} = ${heldReason}`;
}

/** SQL for what a suspension holds of a publisher, and whether it has ended. */
export function heldOfSuspension(id: PublisherId): SQL {
  return sql`SELECT (${publisherStatus(id)}) || ':' || (${heldAmount(sql`${id}`, 'publisher_suspended')})`;
}

/** Whether a sale of the publisher is held. Archived sales never are. */
export async function isHeldSale(ctx: Context, publisherId: PublisherId, id: ConversionId): Promise<boolean> {
  const [held] = await ctx.db
    .select({ id: conversions.id })
    .from(conversions)
    .where(
      and(
        eq(conversions.id, id),
        eq(conversions.publisherId, publisherId),
        isNotNull(conversions.heldReason),
      ),
    );
  return held !== undefined;
}

function releasedAt(ctx: Context, before: Conversion): Conversion {
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
