import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { requestInvalid } from '../../platform/http/validation.ts';
import { isId, type UserId } from '../../platform/ids.ts';
import { addMs } from '../../platform/time.ts';
import { RETENTION_MS } from './erase-activity.ts';
import { accountActivity } from './tables.ts';

export type StoredActivity = typeof accountActivity.$inferSelect;

/**
 * Lists a page of an account's activity of the last 90 days, newest first. `next` is the cursor of the next page; null on
 * the last one. Throws `request.invalid` (400) for a text that isn't a cursor.
 */
export async function listActivity(
  ctx: Context,
  userId: UserId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ entries: StoredActivity[]; next: string | null }> {
  const { at, id } = accountActivity;
  const rows = await ctx.db
    .select()
    .from(accountActivity)
    .where(
      and(
        eq(accountActivity.userId, userId),
        gt(at, addMs(ctx.now, -RETENTION_MS)),
        cursor === undefined ? undefined : sql`(${at}, ${id}) < ${placeOf(cursor)}`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: rows.length > limit && last ? `${last.at}.${last.id}` : null };
}

/** The place in the list behind which a page begins. */
function placeOf(cursor: string) {
  const [at = '', id = ''] = cursor.split('.');
  if (/^\d{1,15}$/.test(at) && isId('act', id)) return sql`(${Number(at)}, ${id})`;
  const message = 'Use the `next_cursor` of the previous page, or leave it out to start again.';
  throw requestInvalid().onFields([{ field: 'cursor', message }]);
}
