import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';

/** The Worker's bindings and a second database with the same schema. */
export type ProbeEnv = Env & { COPY: D1Database };

export function probeContext(env: ProbeEnv): Context {
  return contextOf(env, 'bench', { kind: 'system', name: 'bench' });
}
