import { asc, desc, eq, min, sql } from 'drizzle-orm';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import { auditStatement } from '../../platform/audit/write-audit.ts';
import { insertTableRows } from '../../platform/bulk.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { sqlStatement, statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { type ExportId, newId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { readSchemaVersion } from '../../platform/schema-version.ts';
import { addMs, dayOf, HOUR, type Instant } from '../../platform/time.ts';
import { startCapture, stopCapture } from './capture.ts';
import { exportedTables } from './exported-tables.ts';
import type { Cut, Part } from './manifest.ts';
import { FIRST_POSITION, type Position } from './position.ts';
import { exportParts, exportRuns } from './tables.ts';

export type ExportRun = typeof exportRuns.$inferSelect;

export interface ExportParams {
  exportId: ExportId;
  requestId: string;
}

/** The Workflow of exports. */
export interface ExportEngine {
  create(options: { id: string; params: ExportParams }): Promise<unknown>;
}

/** An object is older in one clock than in another by less than this. */
const CLOCK_MARGIN_MS = HOUR;

export const exportRunning = failure(
  'export.running',
  409,
  'An export is running. Wait until it has finished.',
  {
    action: 'Read the exports until none is running.',
  },
);
const exportOvertaken = failure(
  'export.overtaken',
  409,
  (id: string) => `Another engine has continued the export ${id}.`,
);
const exportUnknown = failure('export.unknown', 404, 'Export not found.');

/**
 * Starts an export and its engine. Objects that the last export has copied to the same place aren't copied again, unless
 * `allObjects`. Throws `export.running` (409).
 */
export async function startExport(
  ctx: Context,
  engine: ExportEngine,
  place: string,
  { cause, allObjects }: { cause: ExportRun['cause']; allObjects: boolean },
): Promise<ExportRun> {
  const id = newId('exp');
  const tables = await exportedTables(ctx);
  const last = await lastDone(ctx, place);
  const { applied } = await readSchemaVersion(ctx.db);
  const run: ExportRun = {
    id,
    state: 'running',
    cause,
    startedBy: actorName(ctx.actor),
    folder: `exports/${dayOf(ctx.now)}-${id}`,
    target: place,
    migration: applied ?? '',
    objectsSince: last && !allObjects ? addMs(last.startedAt, -CLOCK_MARGIN_MS) : 0,
    position: FIRST_POSITION,
    cut: null,
    changesAfter: 0,
    version: 0,
    engines: 0,
    parts: 0,
    rows: 0,
    objects: 0,
    bytes: 0,
    manifest: null,
    fault: null,
    startedAt: ctx.now,
    updatedAt: ctx.now,
    endedAt: null,
  };
  if (await runningExport(ctx)) throw exportRunning();
  await stopCapture(ctx);
  const changesAfter = sql<number>`(SELECT COALESCE(MAX(seq), 0) FROM export_changes)`;
  try {
    await ctx.db.$client.batch([
      statementOf(ctx.db, ctx.db.insert(exportRuns).values({ ...run, changesAfter })),
      ...startCapture(ctx, id, tables),
      auditStatement(ctx, { action: 'export.started', subject: id, detail: { place } }),
    ]);
  } catch (error) {
    if (violates(error, 'UNIQUE', 'export_runs.state')) throw exportRunning();
    throw error;
  }
  await startEngine(ctx, engine, id);
  return run;
}

/** Starts an engine for an export. If none can be started, the next check tries again. */
export async function startEngine(ctx: Context, engine: ExportEngine, exportId: ExportId): Promise<void> {
  const [row] = await ctx.db
    .update(exportRuns)
    .set({ engines: sql`${exportRuns.engines} + 1`, updatedAt: ctx.now })
    .where(eq(exportRuns.id, exportId))
    .returning({ engines: exportRuns.engines });
  try {
    await engine.create({
      id: `${exportId}-${row?.engines ?? 0}`,
      params: { exportId, requestId: ctx.requestId },
    });
  } catch (error) {
    log('error', 'export.not_started', { exportId, ...errorFacts(error) });
  }
}

/** Throws `export.unknown` (404). */
export async function readExport(ctx: Context, id: ExportId): Promise<ExportRun> {
  const [run] = await ctx.db.select().from(exportRuns).where(eq(exportRuns.id, id));
  if (!run) throw exportUnknown();
  return run;
}

export async function runningExport(ctx: Context): Promise<ExportRun | null> {
  const [run] = await ctx.db.select().from(exportRuns).where(eq(exportRuns.state, 'running'));
  return run ?? null;
}

/** The last valid export, to this place or to any. */
export async function lastDone(ctx: Context, place?: string): Promise<ExportRun | null> {
  const [run] = await ctx.db
    .select()
    .from(exportRuns)
    .where(
      sql`${exportRuns.state} = 'done' AND ${place === undefined ? sql`true` : eq(exportRuns.target, place)}`,
    )
    .orderBy(desc(exportRuns.startedAt))
    .limit(1);
  return run ?? null;
}

/** When the first export was started; null before it. */
export async function firstStarted(ctx: Context): Promise<Instant | null> {
  const [first] = await ctx.db.select({ at: min(exportRuns.startedAt) }).from(exportRuns);
  return first?.at ?? null;
}

/** Exports, newest first. */
export async function listExports(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ exports: ExportRun[]; total: number }> {
  const exports = await ctx.db
    .select()
    .from(exportRuns)
    .orderBy(desc(exportRuns.startedAt), desc(exportRuns.id))
    .limit(limit)
    .offset(offset);
  return { exports, total: await ctx.db.$count(exportRuns) };
}

export async function readParts(ctx: Context, exportId: ExportId): Promise<Part[]> {
  const { name, kind, ofTable, rows, bytes, sha256, number } = exportParts;
  return ctx.db
    .select({ name, kind, table: ofTable, rows, bytes, sha256 })
    .from(exportParts)
    .where(eq(exportParts.exportId, exportId))
    .orderBy(asc(number));
}

/** What a unit of work has done. */
export interface Progress {
  parts: readonly Part[];
  position: Position;
  objects?: number;
  bytes?: number;
  cut?: Cut | null;
}

/**
 * Stores a unit of work with what comes next. Throws `export.overtaken` (409), with nothing stored, if another engine has
 * stored one since the run was read: what this one has written is in the bucket, and no manifest names it.
 */
export async function storeProgress(
  ctx: Context,
  { id, version, parts: number, cut: earlier }: ExportRun,
  { parts, position, objects = 0, bytes = 0, cut = earlier }: Progress,
): Promise<void> {
  const rows = parts.map((part, index) => ({
    export_id: id,
    number: number + index + 1,
    kind: part.kind,
    of_table: part.table,
    name: part.name,
    sha256: part.sha256,
    bytes: part.bytes,
    rows: part.rows,
  }));
  const partBytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const partRows = parts.reduce((sum, part) => sum + (part.kind === 'objects' ? 0 : part.rows), 0);
  const results = await ctx.db.$client.batch([
    ...insertTableRows(
      ctx.db.$client,
      'INSERT INTO export_parts',
      rows,
      `AND EXISTS (SELECT 1 FROM export_runs WHERE id = '${id}' AND state = 'running' AND version = ${version})`,
    ),
    sqlStatement(
      ctx.db,
      sql`UPDATE export_runs SET version = version + 1, position = ${JSON.stringify(position)},
        cut = ${cut === null ? null : JSON.stringify(cut)}, parts = parts + ${parts.length}, rows = rows + ${partRows},
        objects = objects + ${objects}, bytes = bytes + ${partBytes + bytes}, updated_at = ${ctx.now}, fault = NULL
        WHERE id = ${id} AND state = 'running' AND version = ${version}`,
    ),
  ]);
  if (results.at(-1)?.meta.changes === 0) throw exportOvertaken(id);
}

export const isOvertaken = exportOvertaken.is;

/** Ends an export, and the noting of keys. Throws `export.overtaken` (409) if another engine has continued it. */
export async function endExport(
  ctx: Context,
  { id, version }: ExportRun,
  outcome: { state: 'done'; manifest: string } | { state: 'failed'; fault: string },
): Promise<void> {
  const manifest = outcome.state === 'done' ? outcome.manifest : null;
  const fault = outcome.state === 'failed' ? outcome.fault.slice(0, 1_000) : null;
  const [ended] = await ctx.db.$client.batch([
    sqlStatement(
      ctx.db,
      sql`UPDATE export_runs SET state = ${outcome.state}, version = version + 1, manifest = ${manifest}, fault = ${fault},
        updated_at = ${ctx.now}, ended_at = ${ctx.now} WHERE id = ${id} AND state = 'running' AND version = ${version}`,
    ),
    sqlStatement(
      ctx.db,
      sql`DELETE FROM export_parts WHERE export_id NOT IN (SELECT id FROM export_runs WHERE state = 'running' OR id = ${id})`,
    ),
  ]);
  if (ended?.meta.changes === 0) throw exportOvertaken(id);
  await stopCapture(ctx);
}

/** Ends an export that can't go on, with an alert. */
export async function failExport(ctx: Context, run: ExportRun, fault: string): Promise<void> {
  await endExport(ctx, run, { state: 'failed', fault });
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'export.failed',
    subject: 'export',
    message: `The export ${run.id} failed: ${fault} The newest copy outside this account is that of the last valid export.`,
  });
}

/** Notes why an engine has stopped. The next check starts another one. */
export async function noteFault(ctx: Context, id: ExportId, fault: string): Promise<void> {
  await ctx.db
    .update(exportRuns)
    .set({ fault: fault.slice(0, 1_000) })
    .where(eq(exportRuns.id, id));
}

/** Deletes exports that ended before a moment. */
export async function deleteOldExports(ctx: Context, before: Instant): Promise<void> {
  await ctx.db.run(sql`DELETE FROM export_runs WHERE state <> 'running' AND started_at < ${before}`);
}
