import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Payout } from './create-payout.ts';
import type { PayoutState } from './payout-state.ts';
import { payouts } from './tables.ts';

/** Payouts, newest first, of one publisher or state where asked, and how many there are. */
export async function listPayouts(
  ctx: Context,
  asked: {
    publisherId: PublisherId | undefined;
    state: PayoutState | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Payout[]; total: number }> {
  const which = and(
    asked.publisherId ? eq(payouts.publisherId, asked.publisherId) : undefined,
    asked.state ? eq(payouts.state, asked.state) : undefined,
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(payouts)
      .where(which)
      .orderBy(desc(payouts.createdAt), payouts.id)
      .limit(asked.limit)
      .offset(asked.offset),
    ctx.db.select({ total: count() }).from(payouts).where(which),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
