import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { sqlStatement } from '../database.ts';

/** The settings that conditions of transactions read. */
type GuardSetting =
  | (
      | 'second_person_from'
      | 'payouts_stopped'
      | 'sign_ups_closed'
      | 'publisher_number_floor'
      | 'database_without_room'
    )
  | `max_${string}`;

/** SQL for the stored text of a setting, or null: for a condition that has to hold inside a transaction. */
export function storedSetting(key: GuardSetting): string {
  return `(SELECT value FROM settings WHERE key = '${key}')`;
}

/** The statement that changes the text of a setting that is stored, without a person behind it. */
export function changeSetting(ctx: Context, key: GuardSetting, value: string): D1PreparedStatement {
  return sqlStatement(ctx.db, sql`UPDATE settings SET value = ${value} WHERE key = ${key}`);
}

/** Stores a number unless a higher one is stored. */
export async function raiseSetting(ctx: Context, key: GuardSetting, number: number): Promise<void> {
  await ctx.db.run(
    sql`INSERT INTO settings (key, value, updated_at, updated_by) VALUES (${key}, ${String(number)}, ${ctx.now}, 'system')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      WHERE CAST(excluded.value AS INTEGER) > CAST(settings.value AS INTEGER)`,
  );
}
