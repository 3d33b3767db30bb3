import type { Database } from './database.ts';
import type { DomainError } from './errors.ts';
import { failure } from './failure.ts';
import { isPaused } from './pause.ts';
import { hasRequiredSchema, REQUIRED_MIGRATION } from './schema-version.ts';

export const systemPaused = failure(
  'system.paused',
  503,
  'Changes are paused for maintenance. Redirects and reading continue, and clicks are kept.',
  { action: 'Repeat the call in an hour.' },
);
export const schemaBehind = failure(
  'schema.behind',
  503,
  `The database lacks the migration ${REQUIRED_MIGRATION} that this version needs, so nothing can be changed. Redirects and reading continue, and clicks are kept.`,
  {
    action: 'Repeat the call in a few minutes. Operators run `npm run deploy`, which applies the migrations.',
  },
);

export type PauseEnv = Pick<Env, 'EDGE'>;

/** Why nothing may be written at this time: `system.paused` or `schema.behind` (503); null if it may. */
export async function writeRefusal(env: PauseEnv, db: Database): Promise<DomainError | null> {
  if (await isPaused(env)) return systemPaused();
  return (await hasRequiredSchema(db)) ? null : schemaBehind();
}

/**
 * Throws `system.paused` (503) while operators have stopped writing, and `schema.behind` (503) if the database lacks a migration
 * that this code needs.
 */
export async function requireWritable(env: PauseEnv, db: Database): Promise<void> {
  const refusal = await writeRefusal(env, db);
  if (refusal) throw refusal;
}
