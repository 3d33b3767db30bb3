import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../http/router.ts';
import { edgeOf } from '../tracking/request-edge.ts';
import type { LinkDeps } from './make-links.ts';

/** Where a request's links are found and kept. */
export function linkDepsOf(c: HonoContext<AppEnv>): LinkDeps {
  return { edge: edgeOf(c), kv: c.env.EDGE, origin: c.env.PUBLIC_ORIGIN };
}
