import type { Actor, Context } from './context.ts';
import { openDatabase } from './database.ts';
import { systemClock } from './time.ts';

/** Creates a context with the current time. */
export function contextOf(env: Env, requestId: string, actor: Actor): Context {
  const db = openDatabase(env.DB);
  const now = systemClock();
  return {
    db,
    clickStores: env.CLICK_STORES,
    archive: env.ARCHIVE,
    now,
    requestId,
    actor,
    userAgent: null,
    // Loaded on first use: few invocations have such an alert.
    alertOutside: async (alerts) =>
      (await import('./outside-alerts/outside-alerts.ts')).alertOutside({ db, now }, env, alerts),
  };
}
