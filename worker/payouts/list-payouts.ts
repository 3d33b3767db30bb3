import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PayoutId, PublisherId } from '../platform/ids.ts';
import type { Payout } from './create-payout.ts';
import type { StoredDetails } from './details/details-state.ts';
import { readDetailsByPublisher } from './details/read-details.ts';
import type { PayoutState } from './payout-state.ts';
import { payouts, payoutTransitions } from './tables.ts';

/** Lists payouts, newest first, with their total number and the payout details of their publishers. */
export async function listPayouts(
  ctx: Context,
  query: {
    id?: PayoutId | undefined;
    publisherId: PublisherId | undefined;
    state: PayoutState | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Payout[]; total: number; details: Map<PublisherId, StoredDetails[]> }> {
  const filter = and(
    query.id ? eq(payouts.id, query.id) : undefined,
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
  const details = await readDetailsByPublisher(
    ctx,
    rows.map(({ publisherId }) => publisherId),
  );
  return { rows, total: counted?.total ?? 0, details };
}

/** The steps of payouts, oldest first, by payout. */
export async function readSteps(ctx: Context, ids: readonly PayoutId[]) {
  const { payoutId, to, at, version } = payoutTransitions;
  const rows = await ctx.db
    .select({ payoutId, to, at })
    .from(payoutTransitions)
    .where(inArray(payoutId, listed(ids)))
    .orderBy(asc(version));
  return Map.groupBy(rows, (row) => row.payoutId);
}
