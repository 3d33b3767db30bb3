import type { Actor, Context } from './context.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './time.ts';

/** Creates a context with the current time. */
export function contextOf(env: Pick<Env, 'DB' | 'ARCHIVE'>, requestId: string, actor: Actor): Context {
  return { db: openDatabase(env.DB), archive: env.ARCHIVE, now: systemClock(), requestId, actor };
}
