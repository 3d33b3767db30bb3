import { and, eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditStatement } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { includesPermission, permissionsOfRole } from '../../platform/contract/operator-permissions.ts';
import type { Principal } from '../../platform/contract/principal.ts';
import { statementOf } from '../../platform/database.ts';
import type { FeedbackId } from '../../platform/ids.ts';
import { readItem } from './board.ts';
import { feedbackNotYours } from './comments.ts';
import { feedbackComments, feedbackItems, feedbackVotes } from './tables.ts';

type Item = typeof feedbackItems.$inferSelect;

export interface FeedbackChange {
  status?: Item['status'] | undefined;
  priority?: Item['priority'] | undefined;
  /** The team’s answer, which the board shows; null removes it. */
  reply?: string | null | undefined;
}

/** Changes an item as an operator. Throws `feedback.unknown` (404). */
export async function updateFeedback(
  ctx: Context,
  id: FeedbackId,
  change: FeedbackChange,
  check: (before: Item) => void = () => {},
): Promise<void> {
  const { item } = await readItem(ctx, id, null);
  check(item);
  const replied = change.reply === undefined ? {} : { repliedAt: change.reply === null ? null : ctx.now };
  const changed = (['status', 'priority', 'reply'] as const).filter((field) => change[field] !== undefined);
  const [updated] = await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(feedbackItems)
        .set({ ...change, ...replied })
        .where(
          and(
            eq(feedbackItems.id, id),
            change.reply === undefined ? undefined : sql`${feedbackItems.reply} IS ${item.reply}`,
          ),
        ),
    ),
    auditIfChanged(ctx, {
      action: 'feedback.changed',
      subject: id,
      before: Object.fromEntries(changed.map((field) => [field, item[field]])),
      detail: Object.fromEntries(changed.map((field) => [field, change[field]])),
    }),
  ]);
  // It is gone, or another operator has just changed the reply.
  if (updated?.meta.changes === 0) await updateFeedback(ctx, id, change, check);
}

/**
 * Deletes an item with its votes and comments, as its author or as an operator who may. Throws `feedback.unknown` (404) and
 * `feedback.not_yours` (403).
 */
export async function deleteFeedback(ctx: Context, id: FeedbackId, principal: Principal): Promise<void> {
  const { item } = await readItem(ctx, id, principal.userId);
  if (principal.userId === item.userId) {
    await ctx.db.$client.batch(deletionOf(ctx, id));
    return;
  }
  if (!includesPermission(permissionsOfRole(principal.role), 'publishers:write'))
    throw feedbackNotYours('You can only delete your own feedback.');
  await removeFeedback({ ...ctx, actor: { kind: 'operator', name: principal.userId } }, id);
}

/** Deletes an item as an operator. Throws `feedback.unknown` (404). */
export async function removeFeedback(ctx: Context, id: FeedbackId): Promise<void> {
  const { item } = await readItem(ctx, id, null);
  const { title, type, status, voteCount, commentCount } = item;
  const entry = {
    action: 'feedback.deleted',
    subject: id,
    before: { title, type, status, votes: voteCount, comments: commentCount },
  } as const;
  await ctx.db.$client.batch([...deletionOf(ctx, id), auditStatement(ctx, entry)]);
}

function deletionOf(ctx: Context, id: FeedbackId): D1PreparedStatement[] {
  return [
    ctx.db.delete(feedbackItems).where(eq(feedbackItems.id, id)),
    ctx.db.delete(feedbackVotes).where(eq(feedbackVotes.itemId, id)),
    ctx.db.delete(feedbackComments).where(eq(feedbackComments.itemId, id)),
  ].map((query) => statementOf(ctx.db, query));
}
