import type { Context } from '../platform/context.ts';
import type { UserId } from '../platform/ids.ts';

/**
 * Cuts the link between an account and its feedback. The items and the votes stay, because others have read and counted
 * them; each gets a random author.
 */
export async function eraseAuthorship(ctx: Context, userId: UserId): Promise<void> {
  const author = "'erased:' || lower(hex(randomblob(10)))";
  await ctx.db.$client.batch(
    ['feedback_items', 'feedback_votes'].map((table) =>
      ctx.db.$client.prepare(`UPDATE ${table} SET user_id = ${author} WHERE user_id = ?1`).bind(userId),
    ),
  );
}
