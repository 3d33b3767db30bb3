import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { FeedbackId, UserId } from '../../platform/ids.ts';
import type { ViewedItem } from './feedback-record.ts';
import { feedbackItems, feedbackVotes } from './tables.ts';

type Item = typeof feedbackItems.$inferSelect;

interface BoardFilter {
  /** Matches title and description, ignoring case. */
  search?: string | undefined;
  type?: Item['type'] | undefined;
  priority?: Item['priority'] | undefined;
  status?: Item['status'] | undefined;
}

/** Items per tab under the same search, type and priority. `all` is their sum. */
type TabCounts = Record<Item['status'] | 'all', number>;

export const unknownItem = failure(
  'feedback.unknown',
  404,
  (id: string) => `Feedback item ${id} not found.`,
  { action: 'Use an ID from the board.', sample: ['fdb_b4e9n9zxcwv0empcba5p'] },
);

/** Newest first. `viewer` is null for a signed-out reader. */
export async function readBoard(
  ctx: Context,
  filter: BoardFilter,
  page: { limit: number; offset: number },
  viewer: UserId | null,
): Promise<{ items: ViewedItem[]; tabs: TabCounts }> {
  const sharedFilter = and(
    filter.type && eq(feedbackItems.type, filter.type),
    filter.priority && eq(feedbackItems.priority, filter.priority),
    filter.search ? mentions(filter.search) : undefined,
  );
  const [rows, counts] = await ctx.db.batch([
    selectItems(ctx, viewer)
      .where(and(sharedFilter, filter.status && eq(feedbackItems.status, filter.status)))
      .orderBy(desc(feedbackItems.createdAt), feedbackItems.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db
      .select({ status: feedbackItems.status, items: count() })
      .from(feedbackItems)
      .where(sharedFilter)
      .groupBy(feedbackItems.status),
  ]);
  const tabs: TabCounts = { all: 0, pending: 0, in_progress: 0, completed: 0 };
  for (const { status, items } of counts) {
    tabs[status] = items;
    tabs.all += items;
  }
  return { items: rows.map((row) => viewedBy(row, viewer)), tabs };
}

/** Throws `feedback.unknown` (404). */
export async function readItem(ctx: Context, id: FeedbackId, viewer: UserId | null): Promise<ViewedItem> {
  const [row] = await selectItems(ctx, viewer).where(eq(feedbackItems.id, id));
  if (!row) throw unknownItem(id);
  return viewedBy(row, viewer);
}

function selectItems(ctx: Context, viewer: UserId | null) {
  return ctx.db
    .select({ item: feedbackItems, ownVote: feedbackVotes.voteType })
    .from(feedbackItems)
    .leftJoin(feedbackVotes, viewer === null ? sql`false` : votesOf(viewer));
}

function votesOf(viewer: UserId): SQL | undefined {
  return and(eq(feedbackVotes.itemId, feedbackItems.id), eq(feedbackVotes.userId, viewer));
}

function viewedBy(row: { item: Item; ownVote: ViewedItem['ownVote'] }, viewer: UserId | null): ViewedItem {
  return { ...row, isOwn: row.item.userId === viewer };
}

function mentions(search: string): SQL {
  const { title, description } = feedbackItems;
  return sql`instr(lower(${title} || char(10) || ${description}), lower(${search})) > 0`;
}
