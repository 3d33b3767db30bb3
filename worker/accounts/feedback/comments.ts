import { asc, count, eq } from 'drizzle-orm';
import { auditStatement } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { plural } from '../../platform/contract/counts.ts';
import {
  includesPermission,
  isOperatorRole,
  permissionsOfRole,
} from '../../platform/contract/operator-permissions.ts';
import type { Principal } from '../../platform/contract/principal.ts';
import { failure } from '../../platform/failure.ts';
import { type CommentId, type FeedbackId, newId } from '../../platform/ids.ts';
import { ACCOUNT_LIMITS, accountLimit, limitSql } from '../../platform/settings/account-limits.ts';
import { requireRoom } from '../../platform/settings/database-room.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { readItem } from './board.ts';
import { feedbackComments } from './tables.ts';

export type Comment = typeof feedbackComments.$inferSelect;

/** Per account. */
export const MAX_COMMENTS_PER_HOUR = 30;

const RECOUNT = `UPDATE feedback_items SET comment_count =
  (SELECT COUNT(*) FROM feedback_comments WHERE feedback_item_id = ?1) WHERE id = ?1`;

const feedbackTooManyComments = failure(
  'feedback.too_many_comments',
  429,
  'That is a lot of comments. Please try again in an hour.',
  { action: 'Wait an hour.' },
);
const feedbackMaximumComments = failure(
  'feedback.maximum_comments_reached',
  409,
  (max: number) => `You’ve reached the limit of ${plural(max, 'comment')} on the feedback board.`,
  { action: 'Delete one of your comments first.', sample: [ACCOUNT_LIMITS.max_comments] },
);
const feedbackCommentUnknown = failure(
  'feedback.comment_unknown',
  404,
  (id: string) => `Comment ${id} not found.`,
  { action: 'Use an ID from the item’s comments.', sample: ['fdc_7d4q7p1r0q8k2w5m'] },
);
export const feedbackNotYours = failure('feedback.not_yours', 403, 'You can only delete your own comments.', {
  action: 'Only the author and operators can delete it.',
});

/** Lists a page of an item's comments, oldest first, with their total number. Throws `feedback.unknown` (404). */
export async function listComments(
  ctx: Context,
  itemId: FeedbackId,
  page: { limit: number; offset: number },
): Promise<{ comments: Comment[]; total: number }> {
  await readItem(ctx, itemId, null);
  const ofItem = eq(feedbackComments.itemId, itemId);
  const [comments, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(feedbackComments)
      .where(ofItem)
      .orderBy(asc(feedbackComments.createdAt), asc(feedbackComments.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(feedbackComments).where(ofItem),
  ]);
  return { comments, total: counted?.total ?? 0 };
}

/**
 * Adds a comment. The same batch recounts the item's comments. Throws `feedback.unknown` (404),
 * `feedback.too_many_comments` (429) and `feedback.maximum_comments_reached` (409).
 */
export async function addComment(
  ctx: Context,
  author: Principal,
  { itemId, authorName, text }: Pick<Comment, 'itemId' | 'authorName' | 'text'>,
): Promise<Comment> {
  await requireRoom(ctx);
  const comment: Comment = {
    id: newId('fcm'),
    itemId,
    userId: author.userId,
    authorName,
    isTeam: isOperatorRole(author.role),
    text,
    createdAt: ctx.now,
  };
  const { id, userId, isTeam, createdAt } = comment;
  const d1 = ctx.db.$client;
  const [added] = await d1.batch([
    d1
      .prepare(
        `INSERT INTO feedback_comments (id, feedback_item_id, user_id, author_name, is_team, text, created_at)
         SELECT ?1, i.id, ?3, ?4, ?5, ?6, ?7 FROM feedback_items i WHERE i.id = ?2
           AND (SELECT COUNT(*) FROM feedback_comments WHERE user_id = ?3 AND created_at > ?8) < ?9
           AND (SELECT COUNT(*) FROM feedback_comments WHERE user_id = ?3) < ${limitSql('max_comments')}`,
      )
      .bind(
        id,
        itemId,
        userId,
        authorName,
        isTeam ? 1 : 0,
        text,
        createdAt,
        addMs(ctx.now, -HOUR),
        MAX_COMMENTS_PER_HOUR,
      ),
    d1.prepare(RECOUNT).bind(itemId),
  ]);
  if ((added?.meta.changes ?? 0) > 0) return comment;
  await readItem(ctx, itemId, null);
  const max = await accountLimit(ctx, 'max_comments');
  const written = await ctx.db.$count(feedbackComments, eq(feedbackComments.userId, userId));
  throw written >= max ? feedbackMaximumComments(max) : feedbackTooManyComments().retryIn(HOUR / 1_000);
}

/** Deletes a comment. Throws `feedback.comment_unknown` (404) and `feedback.not_yours` (403). */
export async function deleteComment(ctx: Context, principal: Principal, id: CommentId): Promise<void> {
  const [comment] = await ctx.db.select().from(feedbackComments).where(eq(feedbackComments.id, id));
  if (!comment) throw feedbackCommentUnknown(id);
  const isOwn = principal.userId === comment.userId;
  if (!isOwn && !includesPermission(permissionsOfRole(principal.role), 'publishers:write'))
    throw feedbackNotYours();
  const operator: Context = { ...ctx, actor: { kind: 'operator', name: principal.userId } };
  const entry = {
    action: 'feedback.comment_deleted',
    subject: comment.itemId,
    detail: { comment: id },
  } as const;
  const d1 = ctx.db.$client;
  await d1.batch([
    d1.prepare('DELETE FROM feedback_comments WHERE id = ?1').bind(id),
    d1.prepare(RECOUNT).bind(comment.itemId),
    ...(isOwn ? [] : [auditStatement(operator, entry)]),
  ]);
}
