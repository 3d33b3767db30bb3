import type { EventContext, Fetcher, Response } from '@cloudflare/workers-types';

interface Bindings {
  API: Fetcher;
}

/**
 * Forwards the request to the Worker and returns its response unchanged, without following redirects.
 * `_routes.json` lists the paths that get here. All others are files.
 */
export function onRequest({ request, env }: EventContext<Bindings, string, unknown>): Promise<Response> {
  return env.API.fetch(request, { redirect: 'manual' });
}
