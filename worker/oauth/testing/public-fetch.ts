import { env, exports } from 'cloudflare:workers';
// Loaded in advance, because the test runner can't load a module for two objects at the same time.
import '../../app/app.ts';
import '../../mcp/handle-mcp.ts';
import '../authorize.ts';
import '../client-credentials.ts';
import '../consent.ts';
import '../find-by-token.ts';
import '../serve-library.ts';
import '../token-endpoint.ts';

/** Our public origin, which the endpoints of OAuth are compared with. */
export const ORIGIN = env.PUBLIC_ORIGIN;

/** Calls the Worker at its public origin, and follows no redirect. */
export function publicFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init }));
}
