import type { Context } from '../platform/context.ts';
import { logOnlyClicks } from './tables.ts';

/** Records that some clicks are only in the log, because every store refused them. */
export async function recordLogOnlyClicks(ctx: Context, clicks: number): Promise<void> {
  await ctx.db.insert(logOnlyClicks).values({ reportedAt: ctx.now, clicks });
}
