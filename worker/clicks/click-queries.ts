import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { clickLogs } from './tables.ts';

/** The query for those of these clicks that a bot or a link preview made, for a batch. */
export function invalidClicks(ctx: Context, clickIds: readonly string[]) {
  return ctx.db
    .select({ id: clickLogs.clickId })
    .from(clickLogs)
    .where(
      sql`${clickLogs.clickId} IN ${listed(clickIds)} AND ${clickLogs.classification} IN ('bot', 'preview')`,
    );
}
