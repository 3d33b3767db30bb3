import { count, desc, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { alerts } from './tables.ts';

export type Alert = typeof alerts.$inferSelect;

/** `subject` names what an operator should look at; `message` says what is wrong in a sentence. */
export type AlertInput = Pick<Alert, 'level' | 'code' | 'subject' | 'message'>;

/** `times` is the number of occurrences, 1 by default. */
export type NewAlert = AlertInput & { times?: number };

/** Raises an alert at `ctx.now`. A repeated code and subject increases the count and replaces level and message. */
export async function raiseAlert(ctx: Context, alert: NewAlert): Promise<void> {
  await alertQuery(ctx, alert);
}

export function alertStatement(ctx: Context, alert: NewAlert): D1PreparedStatement {
  return statementOf(ctx.db, alertQuery(ctx, alert));
}

function alertQuery(ctx: Context, { times = 1, ...alert }: NewAlert) {
  const id = `alt_${sha256Hex(`${alert.code}\u0000${alert.subject}`).slice(0, 20)}`;
  return ctx.db
    .insert(alerts)
    .values({ ...alert, id, count: times, firstSeenAt: ctx.now, lastSeenAt: ctx.now })
    .onConflictDoUpdate({
      target: alerts.id,
      set: {
        level: alert.level,
        message: alert.message,
        count: sql`${alerts.count} + ${times}`,
        lastSeenAt: ctx.now,
      },
    });
}

/** Lists alerts, last seen first, with their total number. Pages count from 1. */
export async function listAlerts(
  ctx: Context,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ alerts: Alert[]; total: number }> {
  const [listed, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(alerts)
      .orderBy(desc(alerts.lastSeenAt), alerts.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(alerts),
  ]);
  return { alerts: listed, total: counted?.total ?? 0 };
}
