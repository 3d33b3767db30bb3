import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';
import type { MeteredStore } from './metered-store.ts';
import type { TimedStore } from './timed-store.ts';

/** The Worker's bindings, a second database with the same schema, and stores with a clock or that count what they write. */
export type ProbeEnv = Env & {
  COPY: D1Database;
  METERED_STORES: DurableObjectNamespace<MeteredStore>;
  TIMED_STORES: DurableObjectNamespace<TimedStore>;
};

export function probeContext(env: ProbeEnv): Context {
  return contextOf(env, 'bench', { kind: 'system', name: 'bench' });
}
