import { and, count, desc, eq, lte } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import type { ClaimStatus } from './claim-status.ts';
import type { Claim } from './tables.ts';
import { claims } from './tables.ts';

/** Lists claims, newest first, with their total number. */
export async function listClaims(
  ctx: Context,
  query: {
    publisherId: PublisherId | undefined;
    status: ClaimStatus | undefined;
    /** Only claims that haven't changed since then. */
    unchangedSince?: Instant;
    limit: number;
    offset: number;
  },
): Promise<{ claims: Claim[]; total: number }> {
  const filter = and(
    query.publisherId ? eq(claims.publisherId, query.publisherId) : undefined,
    query.status ? eq(claims.status, query.status) : undefined,
    query.unchangedSince === undefined ? undefined : lte(claims.updatedAt, query.unchangedSince),
  );
  const [found, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(claims)
      .where(filter)
      .orderBy(desc(claims.createdAt), claims.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(claims).where(filter),
  ]);
  return { claims: found, total: counted?.total ?? 0 };
}
