import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import type { D1Database } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';
import { z } from 'zod';

/** The table of `wrangler d1 migrations`, so that both can be used on one database. */
export const CREATE_LOG = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The file in the state folder with the applied migrations. */
const HASHES = 'migrations.json';
/** SHA-256 by the name of a migration. */
const Hashes = z.record(z.string(), z.string());
type Hashes = z.infer<typeof Hashes>;

/**
 * Applies the migrations to the database of a state folder, all of them or none. If one that was applied has changed, the whole
 * folder is deleted first, because its other stores refer to rows of its database.
 */
export async function migrateDatabase(state: string, migrations = 'migrations'): Promise<void> {
  const current = hashesOf(migrations);
  const work = workOn(appliedTo(state), current);
  if (work === 'none') return;
  if (work === 'start over') {
    console.log(
      `  The migrations have changed. The data in ${state} is deleted, and the system starts empty.`,
    );
    rmSync(state, { recursive: true });
  }
  await applyMigrations(state, migrations);
  noteMigrations(state, migrations);
}

/** Notes that the database of a state folder has the migrations as they are. */
export function noteMigrations(state: string, migrations = 'migrations'): void {
  writeFileSync(join(state, HASHES), `${JSON.stringify(hashesOf(migrations), null, 2)}\n`);
}

/** The work for a database with these applied migrations, or without a database. */
export function workOn(applied: Hashes | null, current: Hashes): 'none' | 'apply' | 'start over' {
  if (applied === null) return 'apply';
  const names = Object.keys(applied);
  if (names.length === 0 || names.some((name) => current[name] !== applied[name])) return 'start over';
  return names.length === Object.keys(current).length ? 'none' : 'apply';
}

/** Null without a database. */
function appliedTo(state: string): Hashes | null {
  if (!existsSync(join(state, 'v3'))) return null;
  const file = join(state, HASHES);
  return existsSync(file) ? Hashes.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

function hashesOf(folder: string): Hashes {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Wrangler’s own command starts the runtime for each migration, which takes ten times as long. */
async function applyMigrations(state: string, migrations: string): Promise<void> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: 'worker/local/database.toml',
    persist: { path: join(state, 'v3') },
  });
  try {
    await env.DB.prepare(CREATE_LOG).run();
    const { results } = await env.DB.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
    const applied = new Set(results.map(({ name }) => name));
    const pending = (await readD1Migrations(migrations)).filter(({ name }) => !applied.has(name));
    const statements = pending.flatMap(({ name, queries }) => [
      ...queries.map((query) => env.DB.prepare(query)),
      env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
    if (statements.length > 0) await env.DB.batch(statements);
  } finally {
    await dispose();
  }
}
