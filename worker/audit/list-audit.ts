import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { AuditAction } from './actions.ts';
import { auditLog } from './tables.ts';

export type StoredAudit = typeof auditLog.$inferSelect;

/** Entries of the audit log, newest first, and how many there are in all. */
export async function listAudit(
  ctx: Context,
  asked: { subject: string | undefined; action: AuditAction | undefined; limit: number; offset: number },
): Promise<{ entries: StoredAudit[]; total: number }> {
  const wanted = and(
    asked.subject === undefined ? undefined : eq(auditLog.subject, asked.subject),
    asked.action === undefined ? undefined : eq(auditLog.action, asked.action),
  );
  const [entries, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(auditLog)
      .where(wanted)
      .orderBy(desc(auditLog.id))
      .limit(asked.limit)
      .offset(asked.offset),
    ctx.db.select({ total: count() }).from(auditLog).where(wanted),
  ]);
  return { entries, total: counted?.total ?? 0 };
}
