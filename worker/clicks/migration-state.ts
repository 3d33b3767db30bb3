import { count, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { Instant } from '../platform/time.ts';
import { clickLogs, clickMigration, rejectedClicks } from './tables.ts';

/** A count of rows reads them all, so it ends here. */
export const MAX_COUNTED_ROWS = 1_000_000;

export interface MigrationState {
  /** At most `MAX_COUNTED_ROWS`. */
  rowsLeft: number;
  rowsRejected: number;
  instanceId: string | null;
  startedAt: Instant | null;
}

export async function readMigration(ctx: Context): Promise<MigrationState> {
  const left = ctx.db
    .select({ id: clickLogs.clickId })
    .from(clickLogs)
    .limit(MAX_COUNTED_ROWS)
    .as('left_rows');
  const [[rows], [rejected], [run]] = await ctx.db.batch([
    ctx.db.select({ count: count() }).from(left),
    ctx.db.select({ count: count() }).from(rejectedClicks),
    ctx.db.select().from(clickMigration),
  ]);
  return {
    rowsLeft: rows?.count ?? 0,
    rowsRejected: rejected?.count ?? 0,
    instanceId: run?.instanceId ?? null,
    startedAt: run?.startedAt ?? null,
  };
}

/** Records which instance of the Workflow was started. */
export async function recordMigration(ctx: Context, instanceId: string): Promise<void> {
  await ctx.db.update(clickMigration).set({ instanceId, startedAt: ctx.now }).where(eq(clickMigration.id, 1));
}

/** Rejected rows in the order of their IDs, with their number. */
export async function listRejectedClicks(ctx: Context, page: { limit: number; offset: number }) {
  const [rows, [all]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(rejectedClicks)
      .orderBy(rejectedClicks.clickId)
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ count: count() }).from(rejectedClicks),
  ]);
  return { rows, total: all?.count ?? 0 };
}
