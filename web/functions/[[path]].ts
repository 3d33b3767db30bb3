import type { EventContext, Fetcher, Response } from '@cloudflare/workers-types';

interface Bindings {
  API: Fetcher;
}

/**
 * Hands the request to the Worker as it came, and its answer back as it is (a redirect is the visitor's to follow).
 * `_routes.json` says which paths get here; everything else is a file.
 */
export function onRequest({ request, env }: EventContext<Bindings, string, unknown>): Promise<Response> {
  return env.API.fetch(request, { redirect: 'manual' });
}
