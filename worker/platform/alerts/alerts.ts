import { and, count, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { auditIfChanged, auditStatements } from '../audit/write-audit.ts';
import { actorName, type Context } from '../context.ts';
import { listed, statementOf } from '../database.ts';
import { failure } from '../failure.ts';
import { sha256Hex } from '../hashing.ts';
import { requireSeen } from '../seen.ts';
import { addMs, DAY, type Instant } from '../time.ts';
import { alerts } from './tables.ts';

export type Alert = typeof alerts.$inferSelect;

/** The most urgent first. */
export const ALERT_LEVELS = ['critical', 'warning', 'info'] as const satisfies readonly Alert['level'][];
export const ALERT_STATES = ['open', 'acknowledged'] as const;
type AlertState = (typeof ALERT_STATES)[number];

/** `subject` names what an operator should look at; `message` says what is wrong in a sentence. */
export type AlertInput = Pick<Alert, 'level' | 'code' | 'subject' | 'message'> & { measured?: Measured };

/** What a rule measured, the bound above which it raises the alert, and the file that sets the bound. */
interface Measured {
  value: number;
  threshold: number;
  setIn: string;
}

/** `times` is the number of occurrences, 1 by default. */
export type NewAlert = AlertInput & { times?: number };

/** An acknowledged alert that occurs again is opened only after this time, or when it becomes critical. */
const QUIET_MS = DAY;
/** Who has acknowledged an alert whose cause ended by itself. It is opened as soon as it occurs again. */
const CLEARED_BY = 'system:cleared';

const alertUnknown = failure('alert.unknown', 404, 'Alert not found.', {
  action: 'Check the ID. `GET /v1/operations/alerts` lists the alerts.',
});

/**
 * Raises an alert at `ctx.now`. A repeated code and subject increases the count and replaces level and message. It opens an
 * alert again that was acknowledged more than a day ago, one that was cleared, and one that becomes critical. One that the database
 * doesn't take reaches the operator from outside it.
 */
export async function raiseAlert(ctx: Context, alert: NewAlert): Promise<void> {
  try {
    await alertQuery(ctx, alert);
  } catch (error) {
    await ctx.alertOutside([alert]);
    throw error;
  }
}

export function alertStatement(ctx: Context, alert: NewAlert): D1PreparedStatement {
  return statementOf(ctx.db, alertQuery(ctx, alert));
}

function alertQuery(ctx: Context, { times = 1, measured, ...alert }: NewAlert) {
  const bound = {
    value: measured?.value ?? null,
    threshold: measured?.threshold ?? null,
    thresholdSetIn: measured?.setIn ?? null,
  };
  const opensAgain = sql`(${alerts.acknowledgedAt} IS NOT NULL AND (${alerts.acknowledgedAt} <= ${addMs(ctx.now, -QUIET_MS)}
    OR ${alerts.acknowledgedBy} = ${CLEARED_BY} OR ${alert.level} = 'critical' AND ${alerts.level} <> 'critical'))`;
  const id = alertId(alert.code, alert.subject);
  return ctx.db
    .insert(alerts)
    .values({ ...alert, ...bound, id, count: times, firstSeenAt: ctx.now, lastSeenAt: ctx.now })
    .onConflictDoUpdate({
      target: alerts.id,
      set: {
        level: alert.level,
        message: alert.message,
        ...bound,
        count: sql`${alerts.count} + ${times}`,
        lastSeenAt: ctx.now,
        acknowledgedAt: sql`CASE WHEN NOT ${opensAgain} THEN ${alerts.acknowledgedAt} END`,
        acknowledgedBy: sql`CASE WHEN NOT ${opensAgain} THEN ${alerts.acknowledgedBy} END`,
        emailedAt: sql`CASE WHEN NOT ${opensAgain} THEN ${alerts.emailedAt} END`,
      },
    });
}

/** Closes the open alerts with a code and one of these subjects, because their cause has ended. */
export async function clearAlerts(ctx: Context, code: string, subjects: readonly string[]): Promise<void> {
  await ctx.db
    .update(alerts)
    .set({ acknowledgedAt: ctx.now, acknowledgedBy: CLEARED_BY })
    .where(
      and(
        inArray(alerts.id, listed(subjects.map((each) => alertId(code, each)))),
        isNull(alerts.acknowledgedAt),
      ),
    );
}

/** The subjects of a code whose cause hasn't ended, whether or not an operator has acknowledged it. */
export async function subjectsWithCause(ctx: Context, code: string): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ subject: alerts.subject })
    .from(alerts)
    .where(
      and(eq(alerts.code, code), or(isNull(alerts.acknowledgedBy), ne(alerts.acknowledgedBy, CLEARED_BY))),
    );
  return new Set(rows.map(({ subject }) => subject));
}

function alertId(code: string, subject: string): string {
  return `alt_${sha256Hex(`${code}\u0000${subject}`).slice(0, 20)}`;
}

interface AlertFilter {
  page: number;
  perPage: number;
  state?: AlertState | undefined;
  level?: Alert['level'] | undefined;
  code?: string | undefined;
}

/**
 * Lists alerts with their total number: open ones by level, the most urgent first, then acknowledged ones. Within a level and
 * among the acknowledged, those seen last are first. Pages count from 1.
 */
export async function listAlerts(
  ctx: Context,
  { page, perPage, state, level, code }: AlertFilter,
): Promise<{ alerts: Alert[]; total: number }> {
  const wanted = and(
    state && (state === 'open' ? isNull : isNotNull)(alerts.acknowledgedAt),
    level && eq(alerts.level, level),
    code === undefined ? undefined : eq(alerts.code, code),
  );
  const urgency = sql`CASE WHEN ${alerts.acknowledgedAt} IS NOT NULL THEN 3
    WHEN ${alerts.level} = 'critical' THEN 0 WHEN ${alerts.level} = 'warning' THEN 1 ELSE 2 END`;
  const [listed, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(alerts)
      .where(wanted)
      // Only among acknowledged alerts, which are many, does the index give the order.
      .orderBy(...(state === 'acknowledged' ? [] : [urgency]), desc(alerts.lastSeenAt), alerts.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(alerts).where(wanted),
  ]);
  return { alerts: listed, total: counted?.total ?? 0 };
}

/** Acknowledges an alert. Doing it again has no effect. Throws `alert.unknown` (404). */
export async function acknowledgeAlert(ctx: Context, id: string, reason: string | null): Promise<Alert> {
  const open = and(eq(alerts.id, id), isNull(alerts.acknowledgedAt));
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(alerts)
        .set({ acknowledgedAt: ctx.now, acknowledgedBy: actorName(ctx.actor) })
        .where(open),
    ),
    auditIfChanged(ctx, { action: 'alert.acknowledged', subject: id, reason }),
  ]);
  const [alert] = await ctx.db.select().from(alerts).where(eq(alerts.id, id));
  if (!alert) throw alertUnknown();
  return alert;
}

/**
 * Acknowledges the open alerts with a code, and returns their number. It is bound to what the operator has seen: one that has occurred
 * since stays open. Throws `seen.outdated` (409) if the others are no longer as many as they were.
 */
export async function acknowledgeCode(
  ctx: Context,
  code: string,
  { seen, reason }: { seen: { total: number; at: Instant }; reason: string | null },
): Promise<number> {
  const open = and(eq(alerts.code, code), isNull(alerts.acknowledgedAt), lte(alerts.lastSeenAt, seen.at));
  const found = await ctx.db.select({ id: alerts.id }).from(alerts).where(open);
  requireSeen({ total: seen.total }, { total: found.length });
  const entries = found.map(({ id }) => {
    return { action: 'alert.acknowledged', subject: id, reason, state: 'open' } as const;
  });
  const state = `SELECT CASE WHEN acknowledged_at IS NULL AND last_seen_at <= ${seen.at} THEN 'open' END
    FROM alerts WHERE id = e.subject`;
  const results = await ctx.db.$client.batch([
    ...auditStatements(ctx, entries, { state, otherwise: 'skip' }),
    statementOf(
      ctx.db,
      ctx.db
        .update(alerts)
        .set({ acknowledgedAt: ctx.now, acknowledgedBy: actorName(ctx.actor) })
        .where(open),
    ),
  ]);
  return results.at(-1)?.meta.changes ?? 0;
}
