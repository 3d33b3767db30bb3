import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { type Edge, edgeOf } from '../tracking/request-edge.ts';

export interface LinkDeps {
  edge: Edge;
  kv: KVNamespace;
  origin: string;
}

export function linkDepsOf(c: HonoContext<AppEnv>): LinkDeps {
  return { edge: edgeOf(c), kv: c.env.EDGE, origin: c.env.PUBLIC_ORIGIN };
}
