import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateDatabase } from '../migrate-database.ts';
import { freePort } from '../port.ts';
import { type LocalServer, startServer } from '../server.ts';

/** A local system for one test. State folder and port stay the same after a restart. */
export interface OwnSystem {
  start(): Promise<LocalServer>;
  /** Reads its database from disk, while it doesn't run. */
  rows(sql: string): Record<string, unknown>[];
  /** Reads the sorted IDs of the clicks in its click stores from disk, while it doesn't run. */
  clickIds(): string[];
  remove(): void;
}

/** Prepares a system with small sandbox networks, and with an empty database unless something else makes it. */
export async function ownSystem(
  prepare: (state: string) => Promise<void> = migrateDatabase,
  vars: Readonly<Record<string, string>> = {},
): Promise<OwnSystem> {
  mkdirSync('.wrangler', { recursive: true });
  const state = mkdtempSync(resolve('.wrangler/test-system-'));
  const port = await freePort();
  await prepare(state);
  return {
    start: () => startServer({ port, state, log: `${state}.log`, vars: { MERCHANTS: '600', ...vars } }),
    rows: (sql) => query(databaseFile(state), sql),
    clickIds: () =>
      globSync(join(state, 'v3/do/*-ClickStore/*.sqlite'))
        .filter((file) => query(file, CLICK_TABLE).length > 0)
        .flatMap((file) => query(file, 'SELECT id FROM clicks').map(({ id }) => String(id)))
        .sort(),
    remove() {
      rmSync(state, { recursive: true, force: true });
      rmSync(`${state}.log`, { force: true });
    },
  };
}

/** A store without clicks has no tables. */
const CLICK_TABLE = "SELECT 1 FROM sqlite_schema WHERE name = 'clicks'";

function query(file: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

function databaseFile(state: string): string {
  const [file] = globSync(join(state, 'v3/d1/*/*.sqlite'), {
    exclude: (name) => String(name).endsWith('metadata.sqlite'),
  });
  if (!file) throw new Error(`There is no database in ${state}.`);
  return file;
}
