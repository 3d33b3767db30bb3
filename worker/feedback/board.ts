import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { FeedbackId, UserId } from '../platform/ids.ts';
import type { SeenItem } from './feedback-record.ts';
import { feedbackItems, feedbackVotes } from './tables.ts';

type Item = typeof feedbackItems.$inferSelect;

/** What the board is narrowed to; `search` is found in title and description, whatever its case. */
interface BoardFilter {
  search?: string | undefined;
  type?: Item['type'] | undefined;
  priority?: Item['priority'] | undefined;
  status?: Item['status'] | undefined;
}

/** How many items each tab shows under the same search, type and priority; `all` is their sum. */
type TabCounts = Record<Item['status'] | 'all', number>;

/** A page of the board, newest first, as one reader sees it (`viewer` null: signed out), with the counts of the tabs. */
export async function readBoard(
  ctx: Context,
  filter: BoardFilter,
  page: { limit: number; offset: number },
  viewer: UserId | null,
): Promise<{ items: SeenItem[]; tabs: TabCounts }> {
  const everyTab = and(
    filter.type && eq(feedbackItems.type, filter.type),
    filter.priority && eq(feedbackItems.priority, filter.priority),
    filter.search ? mentions(filter.search) : undefined,
  );
  const [rows, counted] = await ctx.db.batch([
    selectItems(ctx, viewer)
      .where(and(everyTab, filter.status && eq(feedbackItems.status, filter.status)))
      .orderBy(desc(feedbackItems.createdAt), feedbackItems.id)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db
      .select({ status: feedbackItems.status, items: count() })
      .from(feedbackItems)
      .where(everyTab)
      .groupBy(feedbackItems.status),
  ]);
  const tabs: TabCounts = { all: 0, pending: 0, in_progress: 0, completed: 0 };
  for (const { status, items } of counted) {
    tabs[status] = items;
    tabs.all += items;
  }
  return { items: rows.map((row) => seenBy(row, viewer)), tabs };
}

/** One item as a reader sees it. Throws `feedback.unknown` (404). */
export async function readItem(ctx: Context, id: FeedbackId, viewer: UserId | null): Promise<SeenItem> {
  const [row] = await selectItems(ctx, viewer).where(eq(feedbackItems.id, id));
  if (!row) throw unknownItem(id);
  return seenBy(row, viewer);
}

/** The refusal of an item that does not exist, or no longer. */
export function unknownItem(id: FeedbackId): DomainError {
  return new DomainError('feedback.unknown', `There is no feedback item ${id}.`, 404);
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

function seenBy(row: { item: Item; ownVote: SeenItem['ownVote'] }, viewer: UserId | null): SeenItem {
  return { ...row, isOwn: row.item.userId === viewer };
}

function mentions(search: string): SQL {
  const { title, description } = feedbackItems;
  return sql`instr(lower(${title} || char(10) || ${description}), lower(${search})) > 0`;
}
