import { eq } from 'drizzle-orm';
import type { Principal } from '../contract/principal.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { FeedbackId } from '../platform/ids.ts';
import { readItem, unknownItem } from './board.ts';
import { feedbackComments, feedbackItems, feedbackVotes } from './tables.ts';

type Item = typeof feedbackItems.$inferSelect;

/** Throws `feedback.unknown` (404). */
export async function updateFeedback(
  ctx: Context,
  id: FeedbackId,
  change: { status?: Item['status'] | undefined; priority?: Item['priority'] | undefined },
): Promise<void> {
  const updated = await ctx.db
    .update(feedbackItems)
    .set(change)
    .where(eq(feedbackItems.id, id))
    .returning({ id: feedbackItems.id });
  if (updated.length === 0) throw unknownItem(id);
}

/** Deletes an item with its votes and comments. Throws `feedback.unknown` (404) and `feedback.not_yours` (403). */
export async function deleteFeedback(ctx: Context, id: FeedbackId, principal: Principal): Promise<void> {
  const { item } = await readItem(ctx, id, principal.userId);
  if (!mayDelete(principal, item))
    throw new DomainError('feedback.not_yours', 'You can only delete your own feedback.', 403);
  await ctx.db.batch([
    ctx.db.delete(feedbackItems).where(eq(feedbackItems.id, id)),
    ctx.db.delete(feedbackVotes).where(eq(feedbackVotes.itemId, id)),
    ctx.db.delete(feedbackComments).where(eq(feedbackComments.itemId, id)),
  ]);
}

function mayDelete(principal: Principal, item: Item): boolean {
  return principal.role === 'admin' || principal.userId === item.userId;
}
