import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Day, Period } from '../../../platform/time.ts';

/** The counted clicks of each day of a period, newest first. Days without clicks are left out. */
export function clickDays(ctx: Context, { from, to }: Period): Promise<{ day: Day; clicks: number }[]> {
  return ctx.db.all(
    sql`SELECT day, clicks FROM click_days WHERE day BETWEEN ${from} AND ${to} AND clicks > 0 ORDER BY day DESC`,
  );
}
