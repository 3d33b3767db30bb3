import { and, count, desc, eq, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../platform/bulk.ts';
import { type Actor, actorName, type Context } from '../../platform/context.ts';
import type { CheckRunId } from '../../platform/ids.ts';
import { CRON, job } from '../../platform/job.ts';
import { addMs, DAY, type Instant } from '../../platform/time.ts';
import type { CheckGroup, CheckStatus, StepResult } from './check.ts';
import { checkRuns } from './tables.ts';

const RETENTION_MS = 90 * DAY;
const BATCH_SIZE = 1_000;

export interface CheckRun {
  id: CheckRunId;
  /** Its name. */
  check: string;
  group: CheckGroup;
  status: CheckStatus;
  /** That of the first step with the status. */
  message: string;
  steps: readonly StepResult[];
  startedAt: Instant;
  /** Milliseconds. */
  ms: number;
  cause: 'person' | 'schedule';
  actor: Actor;
}

export type StoredRun = Omit<CheckRun, 'actor'> & { actor: string };

export async function storeRun(ctx: Context, { check, group, actor, ...run }: CheckRun): Promise<void> {
  await ctx.db
    .insert(checkRuns)
    .values({ ...run, checkName: check, checkGroup: group, actor: actorName(actor) });
}

/** Lists runs, newest first, with their total number. */
export async function listRuns(
  ctx: Context,
  filter: { check?: string | undefined; group?: CheckGroup | undefined; status?: CheckStatus | undefined },
  page: { limit: number; offset: number },
): Promise<{ runs: StoredRun[]; total: number }> {
  const wanted = and(
    filter.check === undefined ? undefined : eq(checkRuns.checkName, filter.check),
    filter.group === undefined ? undefined : eq(checkRuns.checkGroup, filter.group),
    filter.status === undefined ? undefined : eq(checkRuns.status, filter.status),
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(checkRuns)
      .where(wanted)
      .orderBy(desc(checkRuns.startedAt))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(checkRuns).where(wanted),
  ]);
  return { runs: rows.map(storedOf), total: counted?.total ?? 0 };
}

/** The last run of each check, by its name; with a cause, the last one of this cause. */
export async function lastRuns(
  ctx: Context,
  cause?: CheckRun['cause'],
): Promise<ReadonlyMap<string, StoredRun>> {
  const of = cause === undefined ? sql`` : sql`WHERE cause = ${cause}`;
  const rows = await ctx.db
    .select()
    .from(checkRuns)
    .where(
      sql`id IN (SELECT id FROM (SELECT id, max(started_at) FROM check_runs ${of} GROUP BY check_name))`,
    );
  return new Map(rows.map((row) => [row.checkName, storedOf(row)]));
}

export const deleteOldCheckRunsJob = job({
  name: 'delete_old_check_runs',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldRuns,
});

async function deleteOldRuns(ctx: Context): Promise<{ deleted: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM check_runs WHERE id IN (SELECT id FROM check_runs WHERE started_at <= ?1 LIMIT ${BATCH_SIZE})`,
    )
    .bind(addMs(ctx.now, -RETENTION_MS));
  return { deleted: await deleteInBatches(statement, BATCH_SIZE) };
}

function storedOf({ checkName, checkGroup, ...run }: typeof checkRuns.$inferSelect): StoredRun {
  return { ...run, check: checkName, group: checkGroup };
}
