import { and, asc, eq, gte, isNull, ne, not, sql } from 'drizzle-orm';
import { auditedSince } from '../platform/audit/audited-since.ts';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { ZERO } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { bookChanges } from './book-changes.ts';
import type { IsOpenPayout } from './sale-archive/archive-sales.ts';
import { conversions } from './tables.ts';

const MAX_CONVERSIONS = 200;

interface SalesHold {
  publisherId: PublisherId;
  /** Sales from this time on. */
  from: Instant;
  /** When the hold began. Sales that an operator has released since then stay released. */
  since: Instant;
}

/**
 * Holds up to 200 conversions of a publisher that aren't paid yet, because of a compliance violation. Those with a payout on
 * its way, or that were paid in part, stay as they are. It may be called again. Throws `conversion.contended` (409).
 */
export async function holdSales(
  ctx: Context,
  { publisherId, from, since }: SalesHold,
  isOpenPayout: IsOpenPayout,
): Promise<{ held: number; more: boolean }> {
  const found = await ctx.db
    .select()
    .from(conversions)
    .where(
      and(
        eq(conversions.publisherId, publisherId),
        gte(conversions.convertedAt, from),
        isNull(conversions.heldReason),
        isNull(conversions.unattributedReason),
        ne(conversions.status, 'reversed'),
        eq(conversions.paidOut, ZERO),
        sql`NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.conversion_id = ${conversions.id}
          AND ${sql.raw(isOpenPayout('i.payout_id'))})`,
        not(auditedSince(sql`${conversions.id}`, 'conversion.released', since)),
      ),
    )
    .orderBy(asc(conversions.id))
    .limit(MAX_CONVERSIONS);
  await bookChanges(
    ctx,
    found.map((before) => ({
      before,
      after: { ...before, heldReason: 'compliance_hold', version: before.version + 1, updatedAt: ctx.now },
    })),
    found.map(({ id }) => ({
      action: 'conversion.held',
      subject: id,
      detail: { publisher_id: publisherId, held_reason: 'compliance_hold' },
    })),
  );
  return { held: found.length, more: found.length === MAX_CONVERSIONS };
}
