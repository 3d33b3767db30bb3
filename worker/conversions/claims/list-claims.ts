import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Claim } from '../tables.ts';
import { claims } from '../tables.ts';
import type { ClaimStatus } from './claim-status.ts';

/** Claims, newest first, and how many there are in all. */
export async function listClaims(
  ctx: Context,
  asked: {
    publisherId: PublisherId | undefined;
    status: ClaimStatus | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ claims: Claim[]; total: number }> {
  const wanted = and(
    asked.publisherId ? eq(claims.publisherId, asked.publisherId) : undefined,
    asked.status ? eq(claims.status, asked.status) : undefined,
  );
  const [found, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(claims)
      .where(wanted)
      .orderBy(desc(claims.createdAt), claims.id)
      .limit(asked.limit)
      .offset(asked.offset),
    ctx.db.select({ total: count() }).from(claims).where(wanted),
  ]);
  return { claims: found, total: counted?.total ?? 0 };
}
