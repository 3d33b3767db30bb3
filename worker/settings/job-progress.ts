import { eq, sql } from 'drizzle-orm';
import { actorName, type Context } from '../platform/context.ts';
import { settings } from './tables.ts';

/** The progress that a job stored for its next run; null before the first. No operator can set it. */
export async function readJobProgress(ctx: Context, job: string): Promise<unknown> {
  const row = await ctx.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(job)))
    .get();
  return row ? JSON.parse(row.value) : null;
}

/** Stores the progress of a job for its next run. */
export async function writeJobProgress(ctx: Context, job: string, progress: object): Promise<void> {
  await ctx.db
    .insert(settings)
    .values({
      key: keyOf(job),
      value: JSON.stringify(progress),
      updatedAt: ctx.now,
      updatedBy: actorName(ctx.actor),
    })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}

function keyOf(job: string): string {
  return `${job}_progress`;
}
