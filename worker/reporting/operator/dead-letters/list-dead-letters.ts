import { count, desc } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { LeftState } from '../../../platform/left-work.ts';
import { LETTER_WORK } from './left-letters.ts';
import { deadLetters } from './tables.ts';

/** Lists dead letters that wait or are left, without their bodies, newest first, with their total number. */
export async function listDeadLetters(
  ctx: Context,
  state: LeftState,
  page: { limit: number; offset: number },
) {
  const matching = LETTER_WORK.is[state];
  const { id, queue, messageId, reason, size, attempts, sentAt, storedAt, replays, lastError } = deadLetters;
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({ id, queue, messageId, reason, size, attempts, sentAt, storedAt, replays, lastError })
      .from(deadLetters)
      .where(matching)
      .orderBy(desc(storedAt), id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(deadLetters).where(matching),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
