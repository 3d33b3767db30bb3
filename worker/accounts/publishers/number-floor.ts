import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { storedSetting } from '../../platform/settings/stored-setting.ts';

const KEY = 'publisher_number_floor';

/** SQL for the highest number that publishers had before the database was restored to an earlier moment; 0 without a restore. */
export const NUMBER_FLOOR = `COALESCE(CAST(${storedSetting(KEY)} AS INTEGER), 0)`;

/** Lets no new publisher have a number up to this one: it was given to someone whose links are on the web. */
export async function raiseNumberFloor(ctx: Context, number: number): Promise<void> {
  await ctx.db.run(
    sql`INSERT INTO settings (key, value, updated_at, updated_by) VALUES (${KEY}, ${String(number)}, ${ctx.now}, 'restore')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      WHERE CAST(excluded.value AS INTEGER) > CAST(settings.value AS INTEGER)`,
  );
}
