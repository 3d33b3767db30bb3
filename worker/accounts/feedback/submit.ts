import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { plural } from '../../platform/contract/counts.ts';
import { failure } from '../../platform/failure.ts';
import { type FeedbackId, newId, type UserId } from '../../platform/ids.ts';
import { ACCOUNT_LIMITS, accountLimit, limitSql } from '../../platform/settings/account-limits.ts';
import { requireRoom } from '../../platform/settings/database-room.ts';
import { addMs, HOUR } from '../../platform/time.ts';
import { feedbackItems } from './tables.ts';

/** Per account. */
export const MAX_ITEMS_PER_HOUR = 20;
const MAX_TITLE_LENGTH = 80;

interface NewFeedback {
  userId: UserId;
  /** Defaults to the first line of the description. */
  title?: string | undefined;
  description: string;
  type: (typeof feedbackItems.$inferSelect)['type'];
  /** The screen that it was sent from. */
  context: string;
}

const feedbackTooMany = failure(
  'feedback.too_many',
  429,
  'That is a lot of feedback. Please try again in an hour.',
  { action: 'Wait an hour.' },
);

const feedbackMaximum = failure(
  'feedback.maximum_reached',
  409,
  (max: number) => `You’ve reached the limit of ${plural(max, 'item')} on the feedback board.`,
  { action: 'Delete one of your items first.', sample: [ACCOUNT_LIMITS.max_feedback] },
);

/**
 * Adds a pending item of medium priority. Throws `feedback.too_many` (429), `feedback.maximum_reached` (409) and `system.no_room` (503).
 */
export async function submitFeedback(ctx: Context, input: NewFeedback): Promise<FeedbackId> {
  await requireRoom(ctx);
  const id = newId('fdb');
  const title = input.title || firstLine(input.description);
  const inserted = await ctx.db.$client
    .prepare(
      `INSERT INTO feedback_items
         (id, user_id, title, description, type, status, priority, context, vote_count, comment_count, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, 'pending', 'medium', ?6, 0, 0, ?7
       WHERE (SELECT COUNT(*) FROM feedback_items WHERE user_id = ?2 AND created_at > ?8) < ?9
         AND (SELECT COUNT(*) FROM feedback_items WHERE user_id = ?2) < ${limitSql('max_feedback')}`,
    )
    .bind(
      id,
      input.userId,
      title,
      input.description,
      input.type,
      input.context,
      ctx.now,
      addMs(ctx.now, -HOUR),
      MAX_ITEMS_PER_HOUR,
    )
    .run();
  if (inserted.meta.changes > 0) return id;
  const max = await accountLimit(ctx, 'max_feedback');
  const items = await ctx.db.$count(feedbackItems, eq(feedbackItems.userId, input.userId));
  throw items >= max ? feedbackMaximum(max) : feedbackTooMany().retryIn(HOUR / 1_000);
}

/** A thumbs up becomes a feature request, a thumbs down a bug report. */
export function quickFeedback(userId: UserId, positive: boolean, context: string): NewFeedback {
  return {
    userId,
    title: positive ? 'Positive feedback' : 'Negative feedback',
    description: `A thumb ${positive ? 'up' : 'down'} for ${context}`,
    type: positive ? 'feature_request' : 'bug_report',
    context,
  };
}

function firstLine(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0]?.trim() ?? '';
  const letters = [...line];
  return letters.length > MAX_TITLE_LENGTH ? `${letters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…` : line;
}
