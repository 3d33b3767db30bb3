import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '../../platform/http/router.ts';
import { authorizationServerOf } from './authorization-server.ts';
import { ownRequest, withBody } from './own-request.ts';
import { readText } from './read-form.ts';
import { supportedRegistration } from './registration-body.ts';

/** The registration of clients. What this server doesn't support is left out before the library reads it. */
export async function registerClient(c: HonoContext<AppEnv>): Promise<Response> {
  const request = ownRequest(c);
  if (request.method !== 'POST') return serveLibrary(c);
  const body = supportedRegistration(await readText(request.clone()));
  return authorizationServerOf(c.env).fetch(withBody(request, body), c.executionCtx as ExecutionContext);
}

/** The endpoints that the library serves alone: the metadata of the authorization server. */
export function serveLibrary(c: HonoContext<AppEnv>): Promise<Response> {
  return authorizationServerOf(c.env).fetch(ownRequest(c), c.executionCtx as ExecutionContext);
}
