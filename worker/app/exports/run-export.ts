import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import { openHeadKey } from '../../ledger/head-key.ts';
import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';
import { DomainError, errorMessage } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { requireWritable } from '../../platform/require-writable.ts';
import { addMs, MINUTE, systemClock } from '../../platform/time.ts';
import { copyObjects } from './copy-objects.ts';
import {
  type ExportParams,
  type ExportRun,
  endExport,
  failExport,
  isOvertaken,
  noteFault,
  type Progress,
  readExport,
  readParts,
  storeProgress,
} from './export-store.ts';
import { type ExportTarget, exportTarget } from './export-target.ts';
import { exportedTables, leftOutTables } from './exported-tables.ts';
import { FORMAT, LATEST, MANIFEST, type Manifest, type Part } from './manifest.ts';
import { readChanges, readPage } from './read-rows.ts';
import { encryptFor, writePart } from './write-part.ts';

/** The text of the parts of one unit of work. */
const UNIT_BYTES = 8_000_000;
const UNIT_TABLES = 25;
/** A Workflow has at most 10,000 steps. A run that reaches the bound is continued by the next engine. */
const MAX_STEPS = 9_000;
const STEP = {
  retries: { limit: 5, delay: '10 seconds', backoff: 'exponential' },
  timeout: '15 minutes',
} satisfies WorkflowStepConfig;
/** For the difference between the clock of the bucket and our clock. */
const LATE_MARGIN_MS = MINUTE;

/** Refusals of the bucket, and states that only another export can leave. */
const FINAL_CODES: readonly string[] = [
  'object_store.refused',
  'object_store.elsewhere',
  'export.migrated',
  'export.capture_lost',
  'export.switched_off',
  'export.moved',
];

const exportMigrated = failure(
  'export.migrated',
  409,
  'The database was migrated while the export read it. The next one starts from the beginning.',
);
const exportSwitchedOff = failure(
  'export.switched_off',
  409,
  (why: string) => `Exports were switched off while one was running: ${why}.`,
);
const exportMoved = failure(
  'export.moved',
  409,
  'The bucket of the exports was replaced by another one while an export was running.',
);

interface ExportDeps {
  target: ExportTarget;
  signingEnv: { ENVIRONMENT: string; LEDGER_SIGNING_KEY: string };
}

/**
 * Works on an export until it ends. Everything is decided by what is stored, so steps can stop anywhere, run twice or beside
 * each other.
 */
export async function runExport(
  env: Env,
  { exportId, requestId }: Readonly<ExportParams>,
  step: Pick<WorkflowStep, 'do'>,
): Promise<{ state: string }> {
  const open = (): Context => ({
    ...contextOf(env, requestId, { kind: 'system', name: `export:${exportId}` }),
    now: systemClock(),
  });
  try {
    for (let unit = 1; unit <= MAX_STEPS; unit++) {
      const more = await step.do(`unit ${unit}`, STEP, async () => {
        const ctx = open();
        await requireWritable(env, ctx.db);
        return exportNext(ctx, env, exportId);
      });
      if (!more) break;
    }
    return await step.do('finish', STEP, async () => ({ state: (await readExport(open(), exportId)).state }));
  } catch (error) {
    await noteFault(open(), exportId, errorMessage(error));
    throw error;
  }
}

/**
 * Does the next unit of work. Returns false once the export has ended, or another engine works on it. What another attempt
 * can't change ends the export with an alert; other errors are thrown.
 */
export async function exportNext(ctx: Context, env: Env, exportId: ExportRun['id']): Promise<boolean> {
  const run = await readExport(ctx, exportId);
  if (run.state !== 'running') return false;
  try {
    return await unitOf(ctx, { target: targetOf(env, run), signingEnv: env }, run);
  } catch (error) {
    if (isOvertaken(error)) return false;
    if (!isFinal(error)) throw error;
    await failExport(ctx, run, error.message);
    return false;
  }
}

function isFinal(error: unknown): error is DomainError {
  return error instanceof DomainError && FINAL_CODES.includes(error.code);
}

function targetOf(env: Env, run: ExportRun): ExportTarget {
  const found = exportTarget(env);
  if (found.state === 'off') throw exportSwitchedOff('no setting is set');
  if (found.state === 'wrong') throw exportSwitchedOff(found.problem);
  if (found.target.place !== run.target) throw exportMoved();
  return found.target;
}

async function unitOf(ctx: Context, deps: ExportDeps, run: ExportRun): Promise<boolean> {
  const { position } = run;
  if (position.phase === 'manifest') {
    await writeManifest(ctx, deps, run);
    return false;
  }
  const progress =
    position.phase === 'rows'
      ? await rowsUnit(ctx, deps, run, position)
      : position.phase === 'objects'
        ? await objectsUnit(ctx, deps, run, position)
        : await changesUnit(ctx, deps, run, position);
  await storeProgress(ctx, run, progress);
  return true;
}

/** Rows of some small tables, or a part of a large one. */
async function rowsUnit(
  ctx: Context,
  { target: { store, recipient } }: ExportDeps,
  { folder }: ExportRun,
  position: { table: string | null; after: string | null },
): Promise<Progress> {
  const tables = await exportedTables(ctx);
  const parts: Part[] = [];
  let at = Math.max(
    0,
    tables.findIndex(({ name }) => name === position.table),
  );
  let after = position.table === null ? null : position.after;
  let bytes = 0;
  for (let done = 0; done < UNIT_TABLES && bytes < UNIT_BYTES; done++) {
    const table = tables[at];
    if (!table) break;
    const lines: string[] = [];
    let isRead = false;
    for (let limit: number | undefined; bytes < UNIT_BYTES && !isRead; ) {
      const page = await readPage(ctx, table, after, limit);
      lines.push(...page.lines);
      bytes += page.bytes;
      limit = page.nextLimit;
      isRead = page.after === null;
      after = page.after;
    }
    if (lines.length > 0)
      parts.push(await writePart(store, recipient, { folder, kind: 'rows', table: table.name, lines }));
    if (isRead) at++;
  }
  const next = tables[at];
  return {
    parts,
    position: next
      ? { phase: 'rows', table: next.name, after }
      : { phase: 'objects', prefix: 0, after: null, late: false },
  };
}

async function objectsUnit(
  ctx: Context,
  { target }: ExportDeps,
  run: ExportRun,
  { prefix, after, late }: { prefix: number; after: string | null; late: boolean },
): Promise<Progress> {
  const since = late ? addMs(run.startedAt, -LATE_MARGIN_MS) : run.objectsSince;
  const page = await copyObjects(ctx, target, { prefix, after }, { since, onlySince: late });
  const { folder } = run;
  const { lines, next, copied: objects, bytes } = page;
  const parts =
    lines.length === 0
      ? []
      : [await writePart(target.store, target.recipient, { folder, kind: 'objects', table: null, lines })];
  const then = late
    ? ({ phase: 'manifest' } as const)
    : ({ phase: 'changes', after: run.changesAfter } as const);
  return { parts, objects, bytes, position: next ? { phase: 'objects', ...next, late } : then };
}

async function changesUnit(
  ctx: Context,
  { target: { store, recipient } }: ExportDeps,
  { id, folder, migration }: ExportRun,
  { after }: { after: number },
): Promise<Progress> {
  const { lines, upTo, cut } = await readChanges(ctx, id, await exportedTables(ctx), after);
  if (cut !== null && cut.migration !== migration) throw exportMigrated();
  const parts =
    lines.length === 0
      ? []
      : [await writePart(store, recipient, { folder, kind: 'changes', table: null, lines })];
  return {
    parts,
    cut,
    position:
      cut === null
        ? { phase: 'changes', after: upTo }
        : { phase: 'objects', prefix: 0, after: null, late: true },
  };
}

/** The manifest is the last object of an export. Without it, the others are no export. */
async function writeManifest(
  ctx: Context,
  { target, signingEnv }: ExportDeps,
  run: ExportRun,
): Promise<void> {
  const { id, folder, startedAt, cut } = run;
  if (cut === null) throw exportMigrated();
  const content: Manifest = {
    format: FORMAT,
    export: id,
    started_at: startedAt,
    cut,
    tables: await exportedTables(ctx),
    left_out: leftOutTables(),
    parts: await readParts(ctx, id),
  };
  const text = JSON.stringify(content);
  const sha256 = sha256Hex(text);
  const key = await openHeadKey(signingEnv);
  const signed = JSON.stringify({
    manifest: text,
    public_key: key.publicKey,
    signature: await key.signExport(sha256),
  });
  const bytes = await encryptFor(target.recipient, new TextEncoder().encode(signed));
  await target.store.put(`${folder}/${MANIFEST}.age`, bytes);
  await target.store.put(LATEST, Uint8Array.from(new TextEncoder().encode(JSON.stringify({ folder }))));
  await endExport(ctx, run, { state: 'done', manifest: sha256 });
}
