import type { Context } from '../platform/context.ts';

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
