import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';
import type { MeteredStore } from './metered-store.ts';

/** The Worker's bindings, a second database with the same schema, and stores that count what they write. */
export type ProbeEnv = Env & { COPY: D1Database; METERED_STORES: DurableObjectNamespace<MeteredStore> };

export function probeContext(env: ProbeEnv): Context {
  return contextOf(env, 'bench', { kind: 'system', name: 'bench' });
}
