import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { type EdgeCache, type EdgeReadContext, readContextAt } from './edge-cache.ts';
import type { Tracker } from './redirect.ts';

declare module 'hono' {
  interface ContextVariableMap {
    tracker: Tracker;
  }
}

/** The edge table, and the context in which a request reads it. */
export interface Edge {
  table: EdgeCache;
  reading: EdgeReadContext;
}

/** The edge table as a request reads it. */
export function edgeOf(c: HonoContext<AppEnv>): Edge {
  const reading = readContextAt(c.get('ctx').now, (work) => c.executionCtx.waitUntil(work));
  return { table: c.get('tracker').edge, reading };
}
