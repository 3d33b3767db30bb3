import type { EventContext, Fetcher, Response } from '@cloudflare/workers-types';
import { isLinkPath } from '../../worker/clicks/redirect/link-paths.ts';

interface Bindings {
  API: Fetcher;
  /** Redirects alone. */
  GO: Fetcher;
}

/**
 * Forwards a link to the Worker of the redirects and other requests to the API, and returns the response unchanged, without
 * following redirects. `_routes.json` lists the paths that get here. All others are files.
 */
export function onRequest({ request, env }: EventContext<Bindings, string, unknown>): Promise<Response> {
  const worker = isLinkPath(new URL(request.url).pathname) ? env.GO : env.API;
  return worker.fetch(request, { redirect: 'manual' });
}
