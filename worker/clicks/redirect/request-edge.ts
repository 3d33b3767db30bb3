import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../../platform/http/router.ts';
import { type EdgeCache, type EdgeReadContext, readContextAt } from './edge-cache.ts';
import type { Tracker } from './redirect.ts';

declare module 'hono' {
  interface ContextVariableMap {
    tracker: Tracker;
  }
}

export interface Edge {
  table: EdgeCache;
  readContext: EdgeReadContext;
}

/** The edge table with the read context of a request. `client` pays for lookups of unknown keys. */
export function edgeOf(c: HonoContext<AppEnv>, client: string | null = null): Edge {
  const readContext = readContextAt(c.get('ctx').now, (work) => c.executionCtx.waitUntil(work), client);
  return { table: c.get('tracker').edge, readContext };
}
