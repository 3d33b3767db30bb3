import type { Database } from './database.ts';
import { errorMessage } from './errors.ts';
import { failure } from './failure.ts';
import { perIsolate } from './isolate.ts';

/** The last migration that this code needs. Code that was rolled back also runs with later ones, which only add. */
export const REQUIRED_MIGRATION = '0001_triggers.sql';

export const schemaBehind = failure(
  'schema.behind',
  503,
  `The database lacks the migration ${REQUIRED_MIGRATION} that this version needs, so nothing is written. Redirects and reading continue.`,
  {
    action: 'Repeat the call in a few minutes. Operators run `npm run deploy`, which applies the migrations.',
  },
);

const remembered = perIsolate(() => ({ isCurrent: false }));

export interface SchemaVersion {
  /** The last migration of the database; null if it has none. */
  applied: string | null;
  isCurrent: boolean;
}

/** Reads which migrations the database has. */
export async function readSchemaVersion(db: Database): Promise<SchemaVersion> {
  try {
    const row = await db.$client
      .prepare('SELECT max(name) AS applied, max(name = ?) AS has FROM d1_migrations')
      .bind(REQUIRED_MIGRATION)
      .first<{ applied: string | null; has: number | null }>();
    return { applied: row?.applied ?? null, isCurrent: row?.has === 1 };
  } catch (error) {
    if (/no such table: d1_migrations/.test(errorMessage(error))) return { applied: null, isCurrent: false };
    throw error;
  }
}

/** Whether the database has the migrations that this code needs. Once it has them, the isolate doesn't ask again. */
export async function hasRequiredSchema(db: Database): Promise<boolean> {
  const memory = remembered();
  memory.isCurrent ||= (await readSchemaVersion(db)).isCurrent;
  return memory.isCurrent;
}

/** Throws `schema.behind` (503) if the database lacks a migration that this code needs. */
export async function requireSchema(db: Database): Promise<void> {
  if (!(await hasRequiredSchema(db))) throw schemaBehind();
}
