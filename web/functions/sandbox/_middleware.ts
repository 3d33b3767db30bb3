import type { EventContext, Fetcher, Response as WorkerResponse } from '@cloudflare/workers-types';

interface Bindings {
  SANDBOX?: Fetcher;
}

/**
 * The sandbox networks and the demo shop, on local systems only. This is a middleware because a
 * `[[path]]` function does not match a path with an empty segment, and CJ's deep links contain `https://` in the path.
 */
export async function onRequest({
  request,
  env,
}: EventContext<Bindings, string, unknown>): Promise<WorkerResponse | Response> {
  return env.SANDBOX
    ? env.SANDBOX.fetch(request, { redirect: 'manual' })
    : new Response('Not found', { status: 404 });
}
