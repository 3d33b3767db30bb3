import type { Actor, Context } from './context.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './time.ts';

export type ContextEnv = Pick<Env, 'DB' | 'CLICK_STORES' | 'ARCHIVE'>;

/** Creates a context with the current time. */
export function contextOf(env: ContextEnv, requestId: string, actor: Actor): Context {
  return {
    db: openDatabase(env.DB),
    clickStores: env.CLICK_STORES,
    archive: env.ARCHIVE,
    now: systemClock(),
    requestId,
    actor,
    userAgent: null,
  };
}
