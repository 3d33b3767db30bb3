import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { failure } from '../failure.ts';
import { storedSetting } from './stored-setting.ts';

const KEY = 'database_without_room';

/** SQL that is true while what the database has left is for sales, payouts and clicks alone. */
export const IS_WITHOUT_ROOM = `COALESCE(${storedSetting(KEY)}, '') = 'true'`;

export const noRoom = failure(
  'system.no_room',
  503,
  'The database is nearly full, so nothing more can be added to it for now. What exists keeps working: links redirect, sales are booked and payouts are made.',
  {
    action:
      'Repeat the call later: the operators have been alerted. `/go/{publisher_id}?url=…` needs no stored link.',
  },
);

/** Throws `system.no_room` (503) while the rest of the database is kept for sales, payouts and clicks. */
export async function requireRoom(ctx: Context): Promise<void> {
  if (await isWithoutRoom(ctx)) throw noRoom();
}

export async function isWithoutRoom(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.all<{ full: number }>(sql.raw(`SELECT ${IS_WITHOUT_ROOM} AS full`));
  return row?.full === 1;
}

/** From then on, or no more, what people add is refused. */
export async function markRoom(ctx: Context, { isFull }: { isFull: boolean }): Promise<void> {
  await ctx.db.run(
    isFull
      ? sql`INSERT INTO settings (key, value, updated_at, updated_by) VALUES (${KEY}, 'true', ${ctx.now}, 'system')
          ON CONFLICT (key) DO NOTHING`
      : sql`DELETE FROM settings WHERE key = ${KEY}`,
  );
}
