import { env, exports } from 'cloudflare:workers';

/** Our public origin, which the endpoints of OAuth are compared with. */
export const ORIGIN = env.PUBLIC_ORIGIN;

/** Calls the Worker at its public origin, and follows no redirect. */
export function publicFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(new Request(new URL(path, ORIGIN), { redirect: 'manual', ...init }));
}
