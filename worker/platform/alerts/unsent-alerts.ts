import { and, asc, desc, isNull, max, ne, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Instant } from '../time.ts';
import type { Alert } from './alerts.ts';
import { alerts } from './tables.ts';

const MAX_ALERTS = 500;
const IS_UNSENT = and(isNull(alerts.acknowledgedAt), isNull(alerts.emailedAt), ne(alerts.level, 'info'));

/** Open alerts that no email has named, critical ones first. */
export async function readUnsentAlerts(
  ctx: Context,
): Promise<Pick<Alert, 'id' | 'level' | 'code' | 'message'>[]> {
  return ctx.db
    .select({ id: alerts.id, level: alerts.level, code: alerts.code, message: alerts.message })
    .from(alerts)
    .where(IS_UNSENT)
    .orderBy(asc(sql`${alerts.level} <> 'critical'`), desc(alerts.lastSeenAt), alerts.id)
    .limit(MAX_ALERTS);
}

/** When operators were last emailed; null if never. */
export async function lastEmailedAt(ctx: Context): Promise<Instant | null> {
  const [last] = await ctx.db.select({ at: max(alerts.emailedAt) }).from(alerts);
  return last?.at ?? null;
}

/** The statement that marks alerts as emailed. `ids` is a JSON array. */
export function markEmailed(ctx: Context, ids: string): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      'UPDATE alerts SET emailed_at = ?2 WHERE emailed_at IS NULL AND id IN (SELECT value FROM json_each(?1))',
    )
    .bind(ids, ctx.now);
}
