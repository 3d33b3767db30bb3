import type { Context } from '../context.ts';
import type { AuditAction } from '../contract/audit-actions.ts';

/** Those of the subjects that have an entry. */
export async function auditedSubjects(
  ctx: Context,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT j.value AS subject FROM json_each(?1) j
       WHERE EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = j.value)`,
    )
    .bind(JSON.stringify(subjects))
    .all<{ subject: string }>();
  return new Set(results.map(({ subject }) => subject));
}

/** Every subject of an action. */
export async function subjectsOfAction(ctx: Context, action: AuditAction): Promise<string[]> {
  const { results } = await ctx.db.$client
    .prepare('SELECT DISTINCT subject FROM audit_log WHERE action = ?')
    .bind(action)
    .all<{ subject: string }>();
  return results.map(({ subject }) => subject);
}
