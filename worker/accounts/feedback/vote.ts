import type { Context } from '../../platform/context.ts';
import type { FeedbackId, UserId } from '../../platform/ids.ts';
import { unknownItem } from './board.ts';
import type { feedbackVotes } from './tables.ts';

/**
 * Casts or changes an account's vote on an item. The same batch recounts the item's votes, so the count always matches.
 * Throws `feedback.unknown` (404).
 */
export async function castVote(
  ctx: Context,
  vote: { itemId: FeedbackId; userId: UserId; voteType: (typeof feedbackVotes.$inferSelect)['voteType'] },
): Promise<void> {
  const d1 = ctx.db.$client;
  const [cast] = await d1.batch([
    d1
      .prepare(
        `INSERT INTO feedback_votes (feedback_item_id, user_id, vote_type, voted_at)
         SELECT id, ?2, ?3, ?4 FROM feedback_items WHERE id = ?1
         ON CONFLICT DO UPDATE SET vote_type = excluded.vote_type, voted_at = excluded.voted_at`,
      )
      .bind(vote.itemId, vote.userId, vote.voteType, ctx.now),
    d1
      .prepare(
        `UPDATE feedback_items SET vote_count = (
           SELECT COALESCE(SUM(CASE vote_type WHEN 'upvote' THEN 1 ELSE -1 END), 0)
           FROM feedback_votes WHERE feedback_item_id = ?1)
         WHERE id = ?1`,
      )
      .bind(vote.itemId),
  ]);
  if (cast?.meta.changes === 0) throw unknownItem(vote.itemId);
}
