import { count, desc, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { deadLetters } from './tables.ts';

/** Lists open dead letters without their bodies, newest first, with their total number. */
export async function listDeadLetters(ctx: Context, page: { limit: number; offset: number }) {
  const open = isNull(deadLetters.replayedAt);
  const { id, queue, messageId, reason, size, attempts, sentAt, storedAt, replays, lastError } = deadLetters;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({ id, queue, messageId, reason, size, attempts, sentAt, storedAt, replays, lastError })
      .from(deadLetters)
      .where(open)
      .orderBy(desc(storedAt), id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(deadLetters).where(open),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
