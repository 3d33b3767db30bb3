import { count, desc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';
import type { ApiKey } from './create-key.ts';
import { apiKeys } from './tables.ts';

/** A page of an account's keys, newest first, revoked and expired ones among them. */
export async function listKeys(
  ctx: Context,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ keys: ApiKey[]; total: number }> {
  const own = eq(apiKeys.userId, userId);
  const [keys, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(apiKeys)
      .where(own)
      .orderBy(desc(apiKeys.createdAt), apiKeys.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(apiKeys).where(own),
  ]);
  return { keys, total: counted?.total ?? 0 };
}
