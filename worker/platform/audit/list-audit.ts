import { and, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { AuditAction } from '../contract/audit-actions.ts';
import type { PublisherId } from '../ids.ts';
import { addDays, type Day, startOfDay } from '../time.ts';
import { auditLog } from './tables.ts';

export type StoredAudit = typeof auditLog.$inferSelect;

export interface AuditFilter {
  subject?: string | undefined;
  /** Whom the entry is about, as the subject or as the owner of it. */
  publisherId?: PublisherId | undefined;
  action?: AuditAction | undefined;
  actor?: string | undefined;
  requestId?: string | undefined;
  /** A part of the subject, the reason or the change. */
  text?: string | undefined;
  /** Days (UTC), both included. */
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Lists audit entries, newest first, with their total number. */
export async function listAudit(
  ctx: Context,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ entries: StoredAudit[]; total: number }> {
  const wanted = conditionOf(filter);
  const [entries, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(auditLog)
      .where(wanted)
      .orderBy(desc(auditLog.id))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(auditLog).where(wanted),
  ]);
  return { entries, total: counted?.total ?? 0 };
}

const EXPORT_PAGE = 1_000;

/** All entries that match, newest first, in pages. */
export async function* auditPages(ctx: Context, filter: AuditFilter): AsyncGenerator<StoredAudit[], void> {
  let before: number | null = null;
  do {
    const page: StoredAudit[] = await ctx.db
      .select()
      .from(auditLog)
      .where(and(conditionOf(filter), before === null ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(EXPORT_PAGE);
    if (page.length > 0) yield page;
    before = page.length === EXPORT_PAGE ? (page.at(-1)?.id ?? null) : null;
  } while (before !== null);
}

function conditionOf({
  subject,
  publisherId,
  action,
  actor,
  requestId,
  text,
  from,
  to,
}: AuditFilter): SQL | undefined {
  return and(
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    publisherId === undefined ? undefined : eq(auditLog.publisherId, publisherId),
    action === undefined ? undefined : eq(auditLog.action, action),
    actor === undefined ? undefined : eq(auditLog.actor, actor),
    requestId === undefined ? undefined : eq(auditLog.requestId, requestId),
    text === undefined
      ? undefined
      : sql`instr(lower(${auditLog.subject} || ' ' || COALESCE(${auditLog.reason}, '') || ' ' ||
          COALESCE(${auditLog.before}, '') || ' ' || ${auditLog.detail}), ${text.toLowerCase()}) > 0`,
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
    to === undefined ? undefined : lt(auditLog.at, startOfDay(addDays(to, 1))),
  );
}
