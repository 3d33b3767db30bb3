import { eq, inArray, max } from 'drizzle-orm';
import { insertRows } from '../bulk.ts';
import type { Context } from '../context.ts';
import { listed } from '../database.ts';
import { addMs, type Instant, MINUTE } from '../time.ts';
import { jobs } from './tables.ts';

/** Longer than any invocation can run, and than a message waits for its consumer. */
const LEASE_TTL_MS = 20 * MINUTE;

export type JobState = typeof jobs.$inferSelect;

/**
 * Claims a job for one run and returns its cursor. Null while another run has it. `token` is that of a message that continues
 * a round, which counts once, or null for one that starts a round.
 */
export async function claimJob(
  ctx: Context,
  name: string,
  token: string | null,
): Promise<{ cursor: string | null } | null> {
  return ctx.db.$client
    .prepare(
      `INSERT INTO jobs (name, leased_until, completed_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (name) DO UPDATE SET leased_until = excluded.leased_until, token = NULL
       WHERE leased_until <= ?3 OR token = ?4 RETURNING cursor`,
    )
    .bind(name, addMs(ctx.now, LEASE_TTL_MS), ctx.now, token)
    .first<{ cursor: string | null }>();
}

/** Ends a run whose round goes on. Only the message with this token continues it, until the lease ends. */
export async function continueJob(
  ctx: Context,
  name: string,
  { token, cursor }: { token: string; cursor: string | null },
): Promise<void> {
  await ctx.db
    .update(jobs)
    .set({ leasedUntil: addMs(ctx.now, LEASE_TTL_MS), token, cursor })
    .where(eq(jobs.name, name));
}

/** Ends a round. */
export async function completeJob(ctx: Context, name: string): Promise<void> {
  const ended: Omit<JobState, 'name' | 'oldestDueAt' | 'measuredAt'> = {
    ...{ leasedUntil: 0, token: null, cursor: null },
    ...{ completedAt: ctx.now, failedAt: null, errorCode: null },
  };
  await ctx.db
    .insert(jobs)
    .values({ name, ...ended })
    .onConflictDoUpdate({ target: jobs.name, set: ended });
}

/** Ends a run that failed. The next one starts where it did. */
export async function failJob(ctx: Context, name: string, errorCode: string): Promise<void> {
  await ctx.db
    .update(jobs)
    .set({ leasedUntil: 0, token: null, failedAt: ctx.now, errorCode })
    .where(eq(jobs.name, name));
}

/** Gives up the lease of a round whose message couldn't be sent. The next message that starts a round continues it. */
export async function releaseJob(ctx: Context, name: string): Promise<void> {
  await ctx.db.update(jobs).set({ leasedUntil: 0, token: null }).where(eq(jobs.name, name));
}

/** The state of these jobs. One that has never run counts as seen now. */
export async function readJobs(ctx: Context, names: readonly string[]): Promise<Map<string, JobState>> {
  await ctx.db.$client.batch(
    insertRows(
      ctx.db.$client,
      'INSERT INTO jobs',
      ['name', 'completed_at'],
      names.map((name) => [name, ctx.now]),
      'ON CONFLICT (name) DO NOTHING',
    ),
  );
  const rows = await ctx.db.select().from(jobs);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The state of these jobs. One that has never run has none. */
export async function findJobs(ctx: Context, names: readonly string[]): Promise<Map<string, JobState>> {
  const rows = await ctx.db
    .select()
    .from(jobs)
    .where(inArray(jobs.name, listed(names)));
  return new Map(rows.map((row) => [row.name, row]));
}

export interface MeasuredJob {
  name: string;
  /** Since when its oldest item is due; null if nothing is. */
  oldestDueAt: Instant | null;
}

export function measureStatement(ctx: Context, measured: readonly MeasuredJob[]): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE jobs SET oldest_due_at = j.value->>1, measured_at = ?2 FROM json_each(?1) j WHERE name = j.value->>0`,
    )
    .bind(JSON.stringify(measured.map(({ name, oldestDueAt }) => [name, oldestDueAt])), ctx.now);
}

/** When a round of any job was last complete; null before the first one. */
export async function lastRunOfAny(ctx: Context): Promise<Instant | null> {
  const [last] = await ctx.db.select({ at: max(jobs.completedAt) }).from(jobs);
  return last?.at ?? null;
}
