import type { Context } from '../../platform/context.ts';
import type { UserId } from '../../platform/ids.ts';
import { ERASED_NAME } from '../identity/deletion/identity-erasers.ts';

/**
 * Cuts the link between an account and its feedback. The items, the comments and the votes stay, because others have read and
 * counted them; each gets a random author, and a comment loses the name that its author chose.
 */
export async function eraseAuthorship(ctx: Context, userId: UserId): Promise<void> {
  const author = "'erased:' || lower(hex(randomblob(10)))";
  const d1 = ctx.db.$client;
  await d1.batch([
    ...['feedback_items', 'feedback_votes'].map((table) =>
      d1.prepare(`UPDATE ${table} SET user_id = ${author} WHERE user_id = ?1`).bind(userId),
    ),
    d1
      .prepare(`UPDATE feedback_comments SET user_id = ${author}, author_name = ?2 WHERE user_id = ?1`)
      .bind(userId, ERASED_NAME),
  ]);
}
