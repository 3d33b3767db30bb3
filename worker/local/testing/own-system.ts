import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../port.ts';
import { buildWeb, migrateDatabase } from '../prepare.ts';
import { type LocalServer, startServer } from '../server.ts';

/** A local system of a test's own: its state folder and port stay the same over its restarts. */
export interface OwnSystem {
  start(): Promise<LocalServer>;
  /** Rows of its database as the disk has them; only while it does not run. */
  rows(sql: string): Record<string, unknown>[];
  remove(): void;
}

/** A system with migrated, empty books and small sandbox networks. */
export async function ownSystem(): Promise<OwnSystem> {
  mkdirSync('.wrangler', { recursive: true });
  const state = mkdtempSync(resolve('.wrangler/test-system-'));
  const port = await freePort();
  await migrateDatabase(state);
  await buildWeb();
  return {
    start: () => startServer({ port, state, log: `${state}.log`, vars: { MERCHANTS: '600' } }),
    rows: (sql) => {
      const database = new DatabaseSync(databaseFile(state), { readOnly: true });
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    remove() {
      rmSync(state, { recursive: true, force: true });
      rmSync(`${state}.log`, { force: true });
    },
  };
}

function databaseFile(state: string): string {
  const [file] = globSync(join(state, 'v3/d1/*/*.sqlite'), {
    exclude: (name) => String(name).endsWith('metadata.sqlite'),
  });
  if (!file) throw new Error(`There is no database in ${state}.`);
  return file;
}
