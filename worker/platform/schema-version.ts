import type { Database } from './database.ts';
import { errorMessage } from './errors.ts';
import { perIsolate } from './isolate.ts';

/** The last migration that this code needs. Code that was rolled back also runs with later ones, which only add. */
export const REQUIRED_MIGRATION = '0006_refused_days.sql';

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
