import type { Actor, Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { systemClock } from '../platform/time.ts';

/** The context of one piece of work that begins now. */
export function contextOf(env: Pick<Env, 'DB'>, requestId: string, actor: Actor): Context {
  return { db: openDatabase(env.DB), now: systemClock(), requestId, actor };
}
