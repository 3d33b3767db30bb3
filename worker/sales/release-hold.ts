import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { readPublisher } from '../accounts/publishers/publishers.ts';
import type { NewAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId, PublisherId } from '../platform/ids.ts';
import { bookChanges } from './book-changes.ts';
import { readConversion } from './reattribute.ts';
import type { Conversion } from './tables.ts';
import { conversions } from './tables.ts';
import type { HeldReason } from './unattributed-reason.ts';

const MAX_CONVERSIONS = 200;

const publisherSuspended = failure(
  'publisher.suspended',
  409,
  (id: string) => `The publisher ${id} is suspended.`,
  { action: 'Reactivate the publisher first.', sample: ['PUB000002'] },
);

/**
 * Releases a held conversion, so that it can be paid. One that is not held stays as it is. Throws `conversion.unknown`
 * (404), `conversion.contended` (409).
 */
export async function releaseHold(
  ctx: Context,
  id: ConversionId,
  reason: string,
): Promise<{ conversion: Conversion; changed: boolean }> {
  const before = await readConversion(ctx, id);
  if (before.heldReason === null) return { conversion: before, changed: false };
  const after = releasedAt(ctx, before);
  await bookChanges(ctx, [{ before, after }], [releaseOf(before, reason)]);
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
): Promise<{ released: number; more: boolean }> {
  const { status } = await readPublisher(ctx.db, id);
  if (status !== 'active') throw publisherSuspended(id);
  return releaseSales(ctx, id, { heldReason: 'publisher_suspended', reason });
}

/**
 * Releases up to 200 conversions of a publisher that are held for `heldReason`. `reason` is the operator's. Throws
 * `conversion.contended` (409).
 */
export async function releaseSales(
  ctx: Context,
  id: PublisherId,
  { heldReason, reason }: { heldReason: HeldReason; reason: string },
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
  );
  return { released: held.length, more: held.length === MAX_CONVERSIONS };
}

function releaseOf({ id, publisherId, heldReason }: Conversion, reason: string): NewAudit {
  return {
    action: 'conversion.released',
    subject: id,
    reason,
    before: { held_reason: heldReason },
    detail: { publisher_id: publisherId },
  };
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
  return { ...before, heldReason: null, version: before.version + 1, updatedAt: ctx.now };
}
