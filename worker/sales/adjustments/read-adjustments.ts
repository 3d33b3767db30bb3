import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { AdjustmentId, PublisherId } from '../../platform/ids.ts';
import { type Adjustment, adjustments } from './tables.ts';

const adjustmentUnknown = failure(
  'adjustment.unknown',
  404,
  (id: string) => `There is no adjustment ${id}.`,
  { action: 'Use an ID from `GET /v1/operations/adjustments`.', sample: ['adj_m7ebt836qt1df7j5z17s'] },
);

/** Throws `adjustment.unknown` (404). */
export async function readAdjustment(ctx: Context, id: AdjustmentId): Promise<Adjustment> {
  const [found] = await ctx.db.select().from(adjustments).where(eq(adjustments.id, id));
  if (!found) throw adjustmentUnknown(id);
  return found;
}

/** A page of adjustments, newest first, with the total number. */
export async function listAdjustments(
  ctx: Context,
  query: {
    publisherId: PublisherId | undefined;
    state: Adjustment['state'] | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Adjustment[]; total: number }> {
  const wanted = and(
    query.publisherId === undefined ? undefined : eq(adjustments.publisherId, query.publisherId),
    query.state === undefined ? undefined : eq(adjustments.state, query.state),
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(adjustments)
      .where(wanted)
      .orderBy(desc(adjustments.createdAt), desc(adjustments.id))
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(adjustments).where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
