import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import type { AdjustmentId, PublisherId } from '../../platform/ids.ts';
import { type Adjustment, adjustments } from './tables.ts';

/** Throws `adjustment.unknown` (404). */
export async function readAdjustment(ctx: Context, id: AdjustmentId): Promise<Adjustment> {
  const [found] = await ctx.db.select().from(adjustments).where(eq(adjustments.id, id));
  if (!found) throw new DomainError('adjustment.unknown', `There is no adjustment ${id}.`, 404);
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
