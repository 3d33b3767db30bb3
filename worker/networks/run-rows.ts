import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import { type AuditEntry, auditStatements } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { newId, type RunId } from '../platform/ids.ts';
import { addMs, HOUR, type Instant } from '../platform/time.ts';
import type { DayRange } from './contract.ts';
import { syncRuns } from './tables.ts';

/** A run without progress for this long has lost its engine, and the next sync replaces it. */
const MAX_SILENCE_MS = HOUR;

/** Older pages may have changed since. */
const MAX_RESUME_MS = 6 * HOUR;

export type SyncRun = typeof syncRuns.$inferSelect;
export type SyncKind = SyncRun['kind'];

interface NewRun {
  networkId: string;
  kind: SyncKind;
  startedBy: string;
  range?: DayRange | undefined;
  accepts?: RunId | null;
  isFull?: boolean;
  reason?: string | null;
}

export interface RunTotals {
  pages: number;
  rowsExpected: number | null;
  rowsNew: number;
  rowsChanged: number;
  rowsUnchanged: number;
  rowsClosed: number;
  rowsRejected: number;
}

/** A refused run has read a feed that must not be applied. A failed run was interrupted by an error. */
export type RunOutcome =
  | { status: 'completed'; totals: RunTotals; digest: string | null }
  | { status: 'refused' | 'failed'; code: string; detail: string };

export const syncAlreadyRunning = failure(
  'sync.already_running',
  409,
  (kind: string, networkId: string) => `A ${kind} sync of ${networkId} is already running.`,
  { action: 'Follow the running sync with `GET /v1/operations/sync-runs`.', sample: ['catalog', 'wildfire'] },
);

/**
 * Starts a run. A network has one run of a kind at a time: throws `sync.already_running` (409). A run that has made no
 * progress for an hour is written off as `sync.abandoned` and can't write any more.
 */
export async function createRun(ctx: Context, run: NewRun): Promise<SyncRun> {
  const d1 = ctx.db.$client;
  const id = newId('run');
  const { accepts = null, isFull = false } = run;
  const { from = null, to = null } = run.range ?? {};
  await d1.batch([
    d1.prepare(ABANDON).bind(run.networkId, run.kind, ctx.now, addMs(ctx.now, -MAX_SILENCE_MS)),
    d1
      .prepare(BEGIN)
      .bind(id, run.networkId, run.kind, run.startedBy, ctx.now, from, to, accepts, isFull ? 1 : 0),
    ...auditOf(ctx, id, run),
  ]);
  const started = await readRun(ctx, id);
  if (started) return started;
  throw syncAlreadyRunning(run.kind, run.networkId);
}

const ABANDON = `UPDATE sync_runs SET status = 'failed', finished_at = ?3, error_code = 'sync.abandoned',
  error_detail = 'The run made no progress for an hour.'
  WHERE network_id = ?1 AND kind = ?2 AND status = 'running' AND heartbeat_at <= ?4`;
const BEGIN = `INSERT INTO sync_runs
  (id, network_id, kind, status, started_by, started_at, heartbeat_at, range_from, range_to, accepts, is_full)
  SELECT ?1, ?2, ?3, 'running', ?4, ?5, ?5, ?6, ?7, ?8, ?9
  WHERE NOT EXISTS (SELECT 1 FROM sync_runs WHERE network_id = ?2 AND kind = ?3 AND status = 'running')`;

/** An operator who starts a sync leaves an entry in the audit log, if the run was created. */
function auditOf(ctx: Context, id: RunId, run: NewRun): D1PreparedStatement[] {
  if (ctx.actor.kind !== 'operator') return [];
  const { networkId, kind, range, accepts = null, isFull = false, reason = null } = run;
  const detail = { network: networkId, kind, ...range, accepts, full: isFull };
  const entry: AuditEntry = { action: 'sync.started', subject: id, reason, state: id, detail };
  return auditStatements(ctx, [entry], {
    state: 'SELECT id FROM sync_runs WHERE id = e.subject',
    otherwise: 'skip',
  });
}

/** Runs that were written off because this one started. */
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

/** Reads a run; null if there is none with this ID. */
export async function readRun(ctx: Context, id: RunId): Promise<SyncRun | null> {
  const [run] = await ctx.db.select().from(syncRuns).where(eq(syncRuns.id, id));
  return run ?? null;
}

/** The totals of a run, and of a revenue sync the page that it reads next. */
type Progress = Partial<RunTotals> & { cursor?: string | null };

/** Records the progress of a run while it is running. These are totals, so the same call again changes nothing. */
export async function recordProgress(ctx: Context, id: RunId, progress: Progress): Promise<void> {
  await progressStatement(ctx, id, progress).run();
}

export function progressStatement(ctx: Context, id: RunId, progress: Progress): D1PreparedStatement {
  return statementOf(
    ctx.db,
    ctx.db
      .update(syncRuns)
      .set({ ...progress, heartbeatAt: ctx.now, errorCode: null, errorDetail: null })
      .where(isRunning(id)),
  );
}

/** Writes on a running run why it is tried again, until its next progress or its end. Trying again is no progress. */
export async function noteRetry(ctx: Context, id: RunId, code: string, detail: string): Promise<void> {
  await ctx.db.update(syncRuns).set(errorFields(code, detail)).where(isRunning(id));
}

/**
 * The page at which a revenue sync of these days goes on: where the last one stopped, if that failed within the last hours after it
 * had read some pages. A run that read none is followed by one from the first page on.
 */
export async function resumableCursor(
  ctx: Context,
  networkId: string,
  { from, to }: DayRange,
): Promise<string | null> {
  const [last] = await ctx.db
    .select()
    .from(syncRuns)
    .where(
      and(
        eq(syncRuns.networkId, networkId),
        eq(syncRuns.kind, 'revenue'),
        gt(syncRuns.startedAt, addMs(ctx.now, -MAX_RESUME_MS)),
        ne(syncRuns.status, 'running'),
        eq(syncRuns.rangeFrom, from),
        eq(syncRuns.rangeTo, to),
      ),
    )
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  return last?.status === 'failed' && last.pages > 0 ? last.cursor : null;
}

/** Ends a running run at `ctx.now`. One that has ended keeps its outcome. */
export async function finishRun(ctx: Context, id: RunId, outcome: RunOutcome): Promise<void> {
  await ctx.db.update(syncRuns).set(endOf(outcome, ctx.now)).where(isRunning(id));
}

/** Raises an alert about a run that did not complete. A refused run is critical, because an operator must decide. */
export async function raiseRunAlert(
  ctx: Context,
  { networkId, kind }: Pick<SyncRun, 'networkId' | 'kind'>,
  code: string,
  message: string,
  level: 'warning' | 'critical' = 'warning',
): Promise<void> {
  await raiseAlert(ctx, { level, code, subject: `${networkId} ${kind}`, message });
}

function endOf(outcome: RunOutcome, finishedAt: Instant): Partial<SyncRun> {
  if (outcome.status === 'completed')
    return {
      ...{ status: 'completed', finishedAt, digest: outcome.digest, errorCode: null, errorDetail: null },
      ...outcome.totals,
    };
  const { status, code, detail } = outcome;
  return { status, finishedAt, ...errorFields(code, detail) };
}

function errorFields(code: string, detail: string): Pick<SyncRun, 'errorCode' | 'errorDetail'> {
  return { errorCode: code, errorDetail: detail.slice(0, 1_000) };
}

function isRunning(id: RunId) {
  return and(eq(syncRuns.id, id), eq(syncRuns.status, 'running'));
}
