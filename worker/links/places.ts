import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { readContextAt } from '../tracking/edge-cache.ts';
import type { Edge } from './link-target.ts';
import type { LinkDeps } from './make-links.ts';

/** The edge table as a request looks into it. */
export function edgeOf(c: HonoContext<AppEnv>): Edge {
  const reading = readContextAt(c.get('ctx').now, (work) => c.executionCtx.waitUntil(work));
  return { table: c.get('tracker').edge, reading };
}

/** Where a request's links are found and kept. */
export function linkDepsOf(c: HonoContext<AppEnv>): LinkDeps {
  return { edge: edgeOf(c), kv: c.env.EDGE, origin: c.env.PUBLIC_ORIGIN };
}
