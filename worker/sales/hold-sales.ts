import { and, asc, eq, gte, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import { auditedSince } from '../platform/audit/audited-since.ts';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { ZERO } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { bookChanges } from './book-changes.ts';
import type { IsOpenPayout } from './sale-archive/archive-sales.ts';
import { conversions } from './tables.ts';

const MAX_CONVERSIONS = 200;

export interface SalesHold {
  publisherId: PublisherId;
  /** Sales from this time on. */
  from: Instant;
  /** When the hold began. Sales that an operator has released since then stay released. */
  since: Instant;
}

/** What holds conversions of which publisher, as values or as SQL expressions. */
function isToHold(
  { from, since }: { from: Instant | SQL; since: Instant | SQL },
  isOpenPayout: IsOpenPayout,
): SQL | undefined {
  return and(
    gte(conversions.convertedAt, from),
    isNull(conversions.heldReason),
    isNull(conversions.forfeitedFor),
    isNull(conversions.unattributedReason),
    ne(conversions.status, 'reversed'),
    eq(conversions.paidOut, ZERO),
    sql`NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.conversion_id = ${conversions.id}
      AND ${sql.raw(isOpenPayout('i.payout_id'))})`,
    not(auditedSince(sql`${conversions.id}`, 'conversion.released', since)),
  );
}

/** Those of these holds, at most `limit`, that have conversions to hold: one query, however many holds there are. */
export async function holdsWithSales(
  ctx: Context,
  holds: readonly SalesHold[],
  isOpenPayout: IsOpenPayout,
  limit: number,
): Promise<SalesHold[]> {
  const list = JSON.stringify(holds.map(({ publisherId, from, since }) => [publisherId, from, since]));
  const condition = isToHold({ from: sql`j.value->>1`, since: sql`j.value->>2` }, isOpenPayout);
  const found = await ctx.db.all<{ publisherId: PublisherId }>(
    sql`SELECT j.value->>0 AS publisherId FROM json_each(${list}) j
        WHERE EXISTS (SELECT 1 FROM conversions WHERE publisher_id = j.value->>0 AND ${condition}) LIMIT ${limit}`,
  );
  const ids = new Set(found.map(({ publisherId }) => publisherId));
  return holds.filter(({ publisherId }) => ids.has(publisherId));
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
    .where(and(eq(conversions.publisherId, publisherId), isToHold({ from, since }, isOpenPayout)))
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
      publisherId,
      detail: { publisher_id: publisherId, held_reason: 'compliance_hold' },
    })),
  );
  return { held: found.length, more: found.length === MAX_CONVERSIONS };
}
