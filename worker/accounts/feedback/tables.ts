import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { CommentId, FeedbackId, UserId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const feedbackItems = table('feedback_items', {
  row: 'public feedback; each vote and comment updates its count in the same batch',
  kept: 'until deleted',
  personal: {
    export: {
      as: 'feedback',
      columns:
        'id AS feedback_id, type, title, description, status, priority, context, vote_count, created_at',
    },
    erase: { by: 'feedback' },
  },
  columns: {
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
  constraints: (table) => [index('feedback_items_by_age').on(table.createdAt)],
});

export const feedbackVotes = table('feedback_votes', {
  row: 'a vote for feedback, one per person',
  kept: 'until deleted',
  personal: {
    export: { as: 'feedback_votes', columns: 'feedback_item_id, vote_type, voted_at' },
    erase: { by: 'feedback' },
  },
  columns: {
    itemId: text('feedback_item_id').$type<FeedbackId>().notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    voteType: text('vote_type', { enum: ['upvote', 'downvote'] }).notNull(),
    votedAt: integer('voted_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.itemId, table.userId] })],
});

export const feedbackComments = table('feedback_comments', {
  row: 'a comment on feedback, with the name that its author chose',
  kept: 'until deleted; without its author once the account is deleted',
  personal: {
    export: {
      as: 'feedback_comments',
      columns: 'id AS comment_id, feedback_item_id, author_name, text, created_at',
    },
    erase: { by: 'feedback' },
  },
  columns: {
    id: text().$type<CommentId>().primaryKey(),
    itemId: text('feedback_item_id').$type<FeedbackId>().notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    authorName: text('author_name').notNull(),
    /** True if the author was an admin, so that no other name passes for the team's. */
    isTeam: integer('is_team', { mode: 'boolean' }).notNull(),
    text: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('feedback_comments_by_item').on(table.itemId, table.createdAt),
    index('feedback_comments_by_user').on(table.userId, table.createdAt),
  ],
});
