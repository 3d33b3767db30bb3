import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import type { D1Database } from '@cloudflare/workers-types';
import { getPlatformProxy } from 'wrangler';
import { whenChanged } from './stamp.ts';

/** The table of `wrangler d1 migrations`, so that both can be used on one database. */
const CREATE_LOG = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the migrations to the database of a state folder, all of them or none. Wrangler’s own command starts the runtime for
 * each migration, which takes ten times as long.
 */
export async function migrateDatabase(state: string): Promise<void> {
  await whenChanged(join(state, 'migrations.stamp'), ['migrations'], () => applyMigrations(state));
}

async function applyMigrations(state: string): Promise<void> {
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
    configPath: 'worker/local/database.toml',
    persist: { path: join(state, 'v3') },
  });
  try {
    await env.DB.prepare(CREATE_LOG).run();
    const { results } = await env.DB.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
    const applied = new Set(results.map(({ name }) => name));
    const pending = (await readD1Migrations('migrations')).filter(({ name }) => !applied.has(name));
    const statements = pending.flatMap(({ name, queries }) => [
      ...queries.map((query) => env.DB.prepare(query)),
      env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
    if (statements.length > 0) await env.DB.batch(statements);
  } finally {
    await dispose();
  }
}
