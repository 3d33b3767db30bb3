import type { Context as HonoContext } from 'hono';
import { type Edge, edgeOf } from '../clicks/redirect/request-edge.ts';
import type { AppEnv } from '../platform/http/router.ts';

export interface LinkDeps {
  edge: Edge;
  kv: KVNamespace;
  origin: string;
}

export function linkDepsOf(c: HonoContext<AppEnv>): LinkDeps {
  return { edge: edgeOf(c), kv: c.env.EDGE, origin: c.env.PUBLIC_ORIGIN };
}
