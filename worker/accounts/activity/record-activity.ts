import type { Context } from '../../platform/context.ts';
import { browserName } from '../../platform/contract/browser-name.ts';
import { newId, type UserId } from '../../platform/ids.ts';
import { dayOf, startOfDay } from '../../platform/time.ts';
import type { ActivityKind, SignInMethod } from './activity-kinds.ts';

export interface NewActivity {
  userId: UserId;
  kind: Exclude<ActivityKind, 'sign_in.failed'>;
  method?: SignInMethod;
  /** Of the passkey, the API key, the app, or the device whose session is revoked. */
  name?: string;
}

/** A scalar SQL expression on what the batch has written so far. Its placeholders start at `?8`; `?7` is the time. */
interface ActivityCount {
  sql: string;
  values: readonly (string | number)[];
}

const ONE: ActivityCount = { sql: '1', values: [] };

/**
 * Returns the statement that records an event, for the batch that makes the change. `count` is how many things the change
 * concerns, or an EXISTS. If it is 0, nothing is recorded.
 */
export function activityStatement(
  ctx: Context,
  { userId, kind, method, name }: NewActivity,
  count: ActivityCount = ONE,
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `INSERT INTO account_activity (id, user_id, at, kind, method, name, device, count)
       SELECT ?1, ?2, ?7, ?3, ?4, ?5, ?6, n FROM (SELECT (${count.sql}) AS n) WHERE n > 0`,
    )
    .bind(newId('act'), userId, kind, method ?? null, name ?? null, deviceOf(ctx), ctx.now, ...count.values);
}

/**
 * Counts a failed sign-in. Those of a day share an entry until a sign-in succeeds, so that guesses can't fill the list or
 * the database.
 */
export async function recordFailedSignIn(ctx: Context, userId: UserId, method: SignInMethod): Promise<void> {
  await ctx.db.$client
    .prepare(
      `INSERT INTO account_activity (id, user_id, at, kind, method, device, count)
       SELECT COALESCE(
         (SELECT CASE last.kind WHEN 'sign_in.failed' THEN last.id END FROM (
           SELECT id, kind FROM account_activity
           WHERE user_id = ?2 AND at >= ?6 AND kind IN ('sign_in.failed', 'sign_in.succeeded')
           ORDER BY at DESC, id DESC LIMIT 1) last),
         ?1), ?2, ?3, 'sign_in.failed', ?4, ?5, 1
       WHERE true
       ON CONFLICT (id) DO UPDATE
         SET at = excluded.at, method = excluded.method, device = excluded.device, count = count + 1`,
    )
    .bind(newId('act'), userId, ctx.now, method, deviceOf(ctx), startOfDay(dayOf(ctx.now)))
    .run();
}

function deviceOf({ userAgent }: Context): string | null {
  return userAgent === null ? null : browserName(userAgent);
}
