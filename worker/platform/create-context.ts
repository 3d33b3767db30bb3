import type { Actor, Context } from './context.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './time.ts';

/** The context of one piece of work that begins now. */
export function contextOf(env: Pick<Env, 'DB'>, requestId: string, actor: Actor): Context {
  return { db: openDatabase(env.DB), now: systemClock(), requestId, actor };
}
