import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { newId, type RunId } from '../platform/ids.ts';
import { addMs, HOUR, type Instant } from '../platform/time.ts';
import type { DayRange } from './contract.ts';
import { syncRuns } from './tables.ts';

/** A run without a sign of progress for this long has lost its engine; the next sync takes its place. */
const MAX_SILENCE_MS = HOUR;

export type SyncRun = typeof syncRuns.$inferSelect;
export type SyncKind = SyncRun['kind'];

/** How far a run is. */
export interface RunTotals {
  pages: number;
  rowsExpected: number | null;
  rowsNew: number;
  rowsChanged: number;
  rowsUnchanged: number;
  rowsClosed: number;
  rowsRejected: number;
}

/** How a run ended. A refused one read something that must not be applied; a failed one could not read. */
export type RunOutcome =
  | { status: 'completed'; totals: RunTotals; digest: string | null }
  | { status: 'refused' | 'failed'; code: string; detail: string };

/**
 * Begins a run. A network has one run of a kind at a time: throws `sync.already_running` (409). A run that has made no
 * progress for an hour is written off as `sync.abandoned`, and can't write any more.
 */
export async function createRun(
  ctx: Context,
  run: { networkId: string; kind: SyncKind; startedBy: string; range?: DayRange | undefined },
): Promise<SyncRun> {
  const d1 = ctx.db.$client;
  const id = newId('run');
  const { from = null, to = null } = run.range ?? {};
  await d1.batch([
    d1.prepare(ABANDON).bind(run.networkId, run.kind, ctx.now, addMs(ctx.now, -MAX_SILENCE_MS)),
    d1.prepare(BEGIN).bind(id, run.networkId, run.kind, run.startedBy, ctx.now, from, to),
  ]);
  const begun = await readRun(ctx, id);
  if (begun) return begun;
  throw new DomainError(
    'sync.already_running',
    `A ${run.kind} sync of ${run.networkId} is already running.`,
    409,
  );
}

const ABANDON = `UPDATE sync_runs SET status = 'failed', finished_at = ?3, error_code = 'sync.abandoned',
  error_detail = 'The run made no progress for an hour.'
  WHERE network_id = ?1 AND kind = ?2 AND status = 'running' AND heartbeat_at <= ?4`;
const BEGIN = `INSERT INTO sync_runs
  (id, network_id, kind, status, started_by, started_at, heartbeat_at, range_from, range_to)
  SELECT ?1, ?2, ?3, 'running', ?4, ?5, ?5, ?6, ?7
  WHERE NOT EXISTS (SELECT 1 FROM sync_runs WHERE network_id = ?2 AND kind = ?3 AND status = 'running')`;

/** The runs that were written off so that this one could begin. */
export async function runsWrittenOffFor(ctx: Context, { networkId, kind, startedAt }: SyncRun) {
  return ctx.db
    .select()
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.networkId, networkId),
        eq(syncRuns.kind, kind),
        eq(syncRuns.errorCode, 'sync.abandoned'),
        eq(syncRuns.finishedAt, startedAt),
      ),
    );
}

/** A run as it is now; null when there is none of that id. */
export async function readRun(ctx: Context, id: RunId): Promise<SyncRun | null> {
  const [run] = await ctx.db.select().from(syncRuns).where(eq(syncRuns.id, id));
  return run ?? null;
}

/** Writes how far a running run is. These are totals, so the same call again changes nothing. */
export async function recordProgress(ctx: Context, id: RunId, totals: Partial<RunTotals>): Promise<void> {
  await ctx.db
    .update(syncRuns)
    .set({ ...totals, heartbeatAt: ctx.now })
    .where(isRunning(id));
}

/** Ends a running run at `ctx.now`; one that has ended keeps its end. */
export async function finishRun(ctx: Context, id: RunId, outcome: RunOutcome): Promise<void> {
  await ctx.db.update(syncRuns).set(endOf(outcome, ctx.now)).where(isRunning(id));
}

function endOf(outcome: RunOutcome, finishedAt: Instant): Partial<SyncRun> {
  if (outcome.status === 'completed')
    return { status: 'completed', finishedAt, digest: outcome.digest, ...outcome.totals };
  const { status, code, detail } = outcome;
  return { status, finishedAt, errorCode: code, errorDetail: detail.slice(0, 1_000) };
}

function isRunning(id: RunId) {
  return and(eq(syncRuns.id, id), eq(syncRuns.status, 'running'));
}
