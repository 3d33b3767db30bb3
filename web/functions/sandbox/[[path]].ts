import type { EventContext, Fetcher, Response as WorkerResponse } from '@cloudflare/workers-types';

interface Bindings {
  SANDBOX?: Fetcher;
}

/** The sandbox networks and the demo shop, where they exist: on a laptop, not in a deployment. */
export async function onRequest({
  request,
  env,
}: EventContext<Bindings, string, unknown>): Promise<WorkerResponse | Response> {
  return env.SANDBOX
    ? env.SANDBOX.fetch(request, { redirect: 'manual' })
    : new Response('Not found', { status: 404 });
}
