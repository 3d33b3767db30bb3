import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CommentId, FeedbackId, UserId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

/** Public feedback. Each vote updates `voteCount` in the same batch. */
export const feedbackItems = sqliteTable(
  'feedback_items',
  {
    id: text().$type<FeedbackId>().primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    type: text({ enum: ['bug_report', 'feature_request', 'improvement', 'other'] }).notNull(),
    status: text({ enum: ['pending', 'in_progress', 'completed'] }).notNull(),
    priority: text({ enum: ['high', 'medium', 'low'] }).notNull(),
    /** The screen that it was sent from. */
    context: text().notNull(),
    voteCount: integer('vote_count').notNull(),
    commentCount: integer('comment_count').notNull(),
    /** Our team's answer, which the board shows. */
    reply: text(),
    repliedAt: integer('replied_at').$type<Instant>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('feedback_items_by_age').on(table.createdAt)],
);

export const feedbackVotes = sqliteTable(
  'feedback_votes',
  {
    itemId: text('feedback_item_id').$type<FeedbackId>().notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    voteType: text('vote_type', { enum: ['upvote', 'downvote'] }).notNull(),
    votedAt: integer('voted_at').$type<Instant>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.userId] })],
);

/** Comments on feedback items, with the name that the author chose. Each write updates `commentCount` in the same batch. */
export const feedbackComments = sqliteTable(
  'feedback_comments',
  {
    id: text().$type<CommentId>().primaryKey(),
    itemId: text('feedback_item_id').$type<FeedbackId>().notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    authorName: text('author_name').notNull(),
    /** True if the author was an admin, so that no other name passes for the team's. */
    isTeam: integer('is_team', { mode: 'boolean' }).notNull(),
    text: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('feedback_comments_by_item').on(table.itemId, table.createdAt),
    index('feedback_comments_by_user').on(table.userId, table.createdAt),
  ],
);
