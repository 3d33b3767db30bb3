import { eq } from 'drizzle-orm';
import type { Principal } from '../contract/principal.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { FeedbackId } from '../platform/ids.ts';
import { readItem, unknownItem } from './board.ts';
import { feedbackItems, feedbackVotes } from './tables.ts';

type Item = typeof feedbackItems.$inferSelect;

/** Moves an item to any status and priority from any other; what is not given stays. Throws `feedback.unknown` (404). */
export async function reviseFeedback(
  ctx: Context,
  id: FeedbackId,
  change: { status?: Item['status'] | undefined; priority?: Item['priority'] | undefined },
): Promise<void> {
  const revised = await ctx.db
    .update(feedbackItems)
    .set(change)
    .where(eq(feedbackItems.id, id))
    .returning({ id: feedbackItems.id });
  if (revised.length === 0) throw unknownItem(id);
}

/** Takes an item off the board, and its votes with it. Throws `feedback.unknown` (404), `feedback.not_yours` (403). */
export async function deleteFeedback(ctx: Context, id: FeedbackId, by: Principal): Promise<void> {
  const { item } = await readItem(ctx, id, by.userId);
  if (!mayDelete(by, item))
    throw new DomainError('feedback.not_yours', 'Only its author or an administrator may delete this.', 403);
  await ctx.db.batch([
    ctx.db.delete(feedbackItems).where(eq(feedbackItems.id, id)),
    ctx.db.delete(feedbackVotes).where(eq(feedbackVotes.itemId, id)),
  ]);
}

/** An item is deleted by its author or by an admin (publisher specification, section 6). */
function mayDelete(who: Principal, item: Item): boolean {
  return who.role === 'admin' || who.userId === item.userId;
}
