import { and, count, desc, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { AuditAction } from './actions.ts';
import { auditLog } from './tables.ts';

export type StoredAudit = typeof auditLog.$inferSelect;

/** Lists audit entries, newest first, with their total number. */
export async function listAudit(
  ctx: Context,
  query: { subject: string | undefined; action: AuditAction | undefined; limit: number; offset: number },
): Promise<{ entries: StoredAudit[]; total: number }> {
  const wanted = and(
    query.subject === undefined ? undefined : eq(auditLog.subject, query.subject),
    query.action === undefined ? undefined : eq(auditLog.action, query.action),
  );
  const [entries, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(auditLog)
      .where(wanted)
      .orderBy(desc(auditLog.id))
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(auditLog).where(wanted),
  ]);
  return { entries, total: counted?.total ?? 0 };
}
