import { existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { type OpenExport, readObject, readObjectNames } from '../../app/exports/read-export.ts';
import { RESTORE_REQUEST, type RestoreReport } from '../../app/restore/restore-contract.ts';
import { type RestoreEnv, runWholeRestore } from '../../app/restore/run-restore.ts';
import { exportLedger } from '../../ledger/export.ts';
import { splitLines } from '../../ledger/split-lines.ts';
import { type VerificationReport, verifyLedger } from '../../ledger/verify.ts';
import type { Context } from '../../platform/context.ts';
import { type ContextEnv, contextOf } from '../../platform/create-context.ts';
import { failure } from '../../platform/failure.ts';
import { noteMigrations } from '../migrate-database.ts';
import { importStatements, requireSameSchema } from './import-statements.ts';
import { readSchema, type Schema } from './schema.ts';

const BATCH_STATEMENTS = 200;
const BATCH_BYTES = 2_000_000;
/** Of a file for `wrangler d1 execute`, which uploads it whole. */
const FILE_BYTES = 100_000_000;

const importNotEmpty = failure(
  'import.not_empty',
  409,
  (folder: string) =>
    `${folder} is not empty. An import makes a new system: name another folder, or remove this one.`,
);

export interface ImportOptions {
  from: OpenExport;
  /** The folder of a local system. */
  state: string;
  say: (line: string) => void;
}

export interface ImportReport {
  ledger: VerificationReport;
  restore: RestoreReport | null;
}

/**
 * Makes a local system of an export: its database and objects, and all beside them that a restored database needs. Checks the
 * chain of the ledger up to the head of the manifest, and the money. Throws `import.not_empty` (409) for a folder with a system,
 * and leaves nothing in it if it fails.
 */
export async function importExport({ from, state, say }: ImportOptions): Promise<ImportReport> {
  const schema = readSchema();
  requireSameSchema(from, schema);
  if (existsSync(join(state, 'v3'))) throw importNotEmpty(state);
  mkdirSync(state, { recursive: true });
  const { env, dispose } = await getPlatformProxy<ContextEnv & RestoreEnv>({
    configPath: 'worker/local/import/stores.toml',
    persist: { path: join(state, 'v3') },
  });
  try {
    say(`${await fillDatabase(env.DB, from, schema)} statements were applied to the database`);
    say(`${await fillArchive(env.ARCHIVE, from)} objects are in the archive`);
    noteMigrations(state);
    const ctx = contextOf(env, 'import', { kind: 'system', name: 'import' });
    const ledger = await verify(ctx, from);
    await env.ARCHIVE.put(RESTORE_REQUEST, requestOf(from));
    const restore = await runWholeRestore(ctx, env);
    return { ledger, restore };
  } catch (error) {
    rmSync(state, { recursive: true, force: true });
    throw error;
  } finally {
    await dispose();
  }
}

/** Writes the database as files for `wrangler d1 execute --file`, in the order of their names. Returns their number. */
export async function writeSqlFiles(from: OpenExport, folder: string): Promise<number> {
  const schema = readSchema();
  requireSameSchema(from, schema);
  mkdirSync(folder, { recursive: true });
  let files = 0;
  let file = -1;
  let size = FILE_BYTES;
  for await (const statement of importStatements(from, schema)) {
    if (size >= FILE_BYTES) {
      file = openSync(join(folder, `${String(++files).padStart(4, '0')}.sql`), 'w');
      size = 0;
    }
    size += writeSync(file, `${statement};\n`);
  }
  return files;
}

/** Writes the objects of the archive, and the request by which the Worker brings everything together again. */
export async function writeObjects(
  from: OpenExport,
  put: (name: string, bytes: Uint8Array, metadata: Record<string, string>) => Promise<void>,
): Promise<number> {
  const objects = await readObjectNames(from);
  for (const [name, metadata] of objects) await put(name, await readObject(from, name), metadata);
  await put(RESTORE_REQUEST, new TextEncoder().encode(requestOf(from)), {});
  return objects.size;
}

/** Writes the objects into a folder. */
export async function writeObjectFiles(from: OpenExport, folder: string): Promise<number> {
  return writeObjects(from, async (name, bytes) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  });
}

async function fillDatabase(d1: D1Database, from: OpenExport, schema: Schema): Promise<number> {
  let waiting: string[] = [];
  let size = 0;
  let count = 0;
  const apply = async () => {
    if (waiting.length > 0) await d1.batch(waiting.map((sql) => d1.prepare(sql)));
    count += waiting.length;
    waiting = [];
    size = 0;
  };
  for await (const statement of importStatements(from, schema)) {
    waiting.push(statement);
    size += statement.length;
    if (waiting.length >= BATCH_STATEMENTS || size >= BATCH_BYTES) await apply();
  }
  await apply();
  return count;
}

async function fillArchive(archive: R2Bucket, from: OpenExport): Promise<number> {
  return writeObjects(from, async (name, bytes, customMetadata) => {
    await archive.put(name, bytes, { customMetadata });
  });
}

/** Transfers that no block has closed are as old as the export. */
async function verify(ctx: Context, { manifest, publicKey }: OpenExport): Promise<VerificationReport> {
  const { ledger } = manifest.cut;
  return verifyLedger(splitLines(exportLedger(ctx, { maxPages: Number.POSITIVE_INFINITY })), {
    expectedHead: ledger && { hash: ledger.hash, number: ledger.sequence },
    publicKey,
    maxOpen: Number.POSITIVE_INFINITY,
  });
}

function requestOf({ manifest }: OpenExport): string {
  const restored_to = new Date(manifest.cut.at).toISOString();
  return JSON.stringify({
    id: `import-${manifest.export}`,
    restored_to,
    reason: `Import of ${manifest.export}`,
  });
}
