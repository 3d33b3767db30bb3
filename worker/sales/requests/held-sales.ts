import { and, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { publishers } from '../../accounts/publishers/tables.ts';
import { networkPrograms } from '../../catalog/tables.ts';
import { isClickId } from '../../clicks/click-id.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, sumOf } from '../../platform/money.ts';
import { conversionUnknown } from '../reattribute.ts';
import { conversions } from '../tables.ts';
import type { ReasonToDecide } from '../unattributed-reason.ts';
import { selectNamedConversions } from './listed-conversions.ts';
import { readReportedRows } from './reported-rows.ts';

export interface HeldSalesQuery {
  state: 'held' | 'forfeited';
  reason?: ReasonToDecide | undefined;
  publisherId?: PublisherId | undefined;
  limit: number;
  offset: number;
}

/** Lists held or forfeited conversions, newest first, with the number and the publishers' commission of all that match. */
export async function listHeldSales(ctx: Context, query: HeldSalesQuery) {
  const { publisherId, limit, offset } = query;
  const matching = and(
    query.state === 'held' ? isHeldFor(query.reason) : isForfeitedFor(query.reason),
    publisherId && eq(conversions.publisherId, publisherId),
  );
  const [rows, [counted]] = await ctx.db.batch([
    selectNamedConversions(ctx)
      .where(matching)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(limit)
      .offset(offset),
    ctx.db
      .select({ total: count(), net: sql<string>`CAST(COALESCE(SUM(${conversions.net}), 0) AS TEXT)` })
      .from(conversions)
      .where(matching),
  ]);
  const net: MicroUsd = sumOf(counted?.net ?? '0', 'The held commission');
  return { rows, total: counted?.total ?? 0, net };
}

function isHeldFor(reason: ReasonToDecide | undefined): SQL | undefined {
  const { heldReason, heldReport } = conversions;
  return and(
    or(isNotNull(heldReason), isNotNull(heldReport)),
    reason && sql`(${heldReason} = ${reason} OR ${heldReason} IS NULL AND ${heldReport} = ${reason})`,
  );
}

function isForfeitedFor(reason: ReasonToDecide | undefined): SQL | undefined {
  const { forfeitedFor } = conversions;
  return and(isNotNull(forfeitedFor), reason && sql`${forfeitedFor} = ${reason}`);
}

/**
 * A conversion that is or was held, with its click as evidence. Archived conversions are never held. Throws
 * `conversion.unknown` (404).
 */
export async function readHeldSale(ctx: Context, id: ConversionId) {
  const [found] = await selectNamedConversions(ctx).where(eq(conversions.id, id));
  if (!found) throw conversionUnknown(id);
  const { clickId, programId, publisherId } = found.conversion;
  const signedId = clickId && isClickId(clickId) ? clickId : null;
  const [clicks, reports, [programs, named]] = await Promise.all([
    findClicks(ctx, signedId ? [signedId] : []),
    readReportedRows(ctx, id),
    ctx.db.batch([
      ctx.db
        .select({ name: networkPrograms.programName })
        .from(networkPrograms)
        .where(sql`${networkPrograms.id} = ${programId}`),
      ctx.db
        .select({ name: publishers.fullName })
        .from(publishers)
        .where(eq(publishers.publisherId, publisherId)),
    ]),
  ]);
  return {
    ...found,
    ...reports,
    programName: programs[0]?.name ?? null,
    publisherName: named[0]?.name ?? null,
    click: signedId && { clickId: signedId, record: clicks.get(signedId) ?? null },
  };
}

export type HeldSale = Awaited<ReturnType<typeof readHeldSale>>;
