import { and, count, desc, eq, sql } from 'drizzle-orm';
import { affiliateNetworks } from '../../catalog/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { LeftState } from '../../platform/left-work.ts';
import { type MicroUsd, sumOf } from '../../platform/money.ts';
import { conversions } from '../tables.ts';
import type { UnattributedReason } from '../unattributed-reason.ts';
import { UNATTRIBUTED_WORK } from './left-sales.ts';
import { selectNamedConversions } from './listed-conversions.ts';

export interface UnattributedQuery {
  state: LeftState;
  reason?: UnattributedReason | undefined;
  networkId?: string | undefined;
  limit: number;
  offset: number;
}

/**
 * Lists conversions without a publisher that wait or are left, newest first, with the number and the gross of all that match, and the number of each
 * network, whichever one is asked for.
 */
export async function listUnattributed(ctx: Context, query: UnattributedQuery) {
  const ofReason = and(
    UNATTRIBUTED_WORK.is[query.state],
    query.reason && eq(conversions.unattributedReason, query.reason),
  );
  const matching = and(ofReason, query.networkId ? eq(conversions.networkId, query.networkId) : undefined);
  const [rows, [counted], networks] = await ctx.db.batch([
    selectNamedConversions(ctx)
      .where(matching)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db
      .select({ total: count(), gross: sql<string>`CAST(COALESCE(SUM(${conversions.gross}), 0) AS TEXT)` })
      .from(conversions)
      .where(matching),
    ctx.db
      .select({ id: conversions.networkId, name: affiliateNetworks.name, sales: count() })
      .from(conversions)
      .leftJoin(affiliateNetworks, eq(affiliateNetworks.id, conversions.networkId))
      .where(ofReason)
      .groupBy(conversions.networkId)
      .orderBy(conversions.networkId),
  ]);
  const gross: MicroUsd = sumOf(counted?.gross ?? '0', 'The unattributed commission');
  return { rows, total: counted?.total ?? 0, gross, networks };
}
