import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Payout } from './create-payout.ts';
import type { PayoutState } from './payout-state.ts';
import { payouts } from './tables.ts';

/** Lists payouts, newest first, with their total number. */
export async function listPayouts(
  ctx: Context,
  query: {
    publisherId: PublisherId | undefined;
    state: PayoutState | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Payout[]; total: number }> {
  const filter = and(
    query.publisherId ? eq(payouts.publisherId, query.publisherId) : undefined,
    query.state ? eq(payouts.state, query.state) : undefined,
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(payouts)
      .where(filter)
      .orderBy(desc(payouts.createdAt), payouts.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(payouts).where(filter),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
