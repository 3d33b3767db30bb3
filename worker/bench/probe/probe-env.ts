import type { Context } from '../../platform/context.ts';
import { openDatabase } from '../../platform/database.ts';
import { systemClock } from '../../platform/time.ts';

/** The Worker's bindings and a second database with the same schema. */
export type ProbeEnv = Env & { COPY: D1Database };

export function probeContext(env: ProbeEnv): Context {
  return {
    db: openDatabase(env.DB),
    archive: env.ARCHIVE,
    now: systemClock(),
    requestId: 'bench',
    actor: { kind: 'system', name: 'bench' },
  };
}
