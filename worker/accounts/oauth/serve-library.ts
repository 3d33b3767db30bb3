import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../../platform/http/router.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { ownRequest } from './own-request.ts';

/** The endpoints that the library serves alone: the metadata of the authorization server, and the registration of clients. */
export function serveLibrary(c: HonoContext<AppEnv>): Promise<Response> {
  return authorizationServerOf(c.env).fetch(ownRequest(c), c.executionCtx as ExecutionContext);
}
