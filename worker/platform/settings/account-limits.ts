import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { storedSetting } from './stored-setting.ts';
import { settings } from './tables.ts';

/** The most that one account can have, and the defaults. Each is a setting, because the database belongs to all. */
export const ACCOUNT_LIMITS = {
  max_links: 25_000,
  max_campaigns: 500,
  max_sites: 50,
  max_api_keys: 50,
  max_webhooks: 10,
  max_apps: 50,
  max_passkeys: 20,
  max_sessions: 100,
  max_feedback: 1_000,
  max_comments: 5_000,
};

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/** What has ended stays in the database, so it counts too, up to this many times the limit. */
export const ENDED_FACTOR = 10;

/** A value for each limit. */
export function eachLimit<Value>(valueFor: (key: AccountLimit) => Value): Record<AccountLimit, Value> {
  const keys = Object.keys(ACCOUNT_LIMITS) as AccountLimit[];
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<AccountLimit, Value>;
}

/** SQL for a limit, for the condition of the statement that creates a row. */
export function limitSql(key: AccountLimit): string {
  return `COALESCE(CAST(${storedSetting(key)} AS INTEGER), ${ACCOUNT_LIMITS[key]})`;
}

/** The limit that holds now, for the message of a refusal. */
export async function accountLimit(ctx: Context, key: AccountLimit): Promise<number> {
  const [row] = await ctx.db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? Number(row.value) : ACCOUNT_LIMITS[key];
}
