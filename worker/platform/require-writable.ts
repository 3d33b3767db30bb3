import type { Database } from './database.ts';
import { failure } from './failure.ts';
import { hasRequiredSchema, REQUIRED_MIGRATION } from './schema-version.ts';

export const systemPaused = failure(
  'system.paused',
  503,
  'Writing is stopped while operators work on the database. Redirects and reading continue, and clicks are kept.',
  { action: 'Repeat the call in an hour.' },
);
export const schemaBehind = failure(
  'schema.behind',
  503,
  `The database lacks the migration ${REQUIRED_MIGRATION} that this version needs, so nothing is written. Redirects and reading continue, and clicks are kept.`,
  {
    action: 'Repeat the call in a few minutes. Operators run `npm run deploy`, which applies the migrations.',
  },
);

/** Locally a variable. A deployment has a secret of this name only while it is paused. */
export type PauseEnv = Partial<Pick<Env, 'PAUSED'>>;

/** Whether operators have stopped everything that writes to the database, for example to restore it. */
export function isPaused({ PAUSED }: PauseEnv): boolean {
  return Boolean(PAUSED);
}

/**
 * Throws `system.paused` (503) while operators have stopped writing, and `schema.behind` (503) if the database lacks a migration
 * that this code needs.
 */
export async function requireWritable(env: PauseEnv, db: Database): Promise<void> {
  if (isPaused(env)) throw systemPaused();
  if (!(await hasRequiredSchema(db))) throw schemaBehind();
}

/** Whether an error says that nothing may be written at this time. */
export function isNotWritable(error: unknown): boolean {
  return systemPaused.is(error) || schemaBehind.is(error);
}
