import type { RedirectCalls } from './app/redirect-calls.ts';
import { serveLinks } from './app/serve-links.ts';
import { type RedirectEnv, trackerWith } from './app/tracker.ts';
import { readContextAt } from './clicks/redirect/edge-cache.ts';
import { warmUp } from './clicks/redirect/warm-up.ts';
import { routeUnknown } from './platform/http/failures.ts';
import { perIsolate } from './platform/isolate.ts';
import { requestIdOf } from './platform/log.ts';
import { problemResponse } from './platform/problem.ts';
import { systemClock } from './platform/time.ts';

interface GoEnv extends RedirectEnv {
  API: Service<typeof RedirectCalls>;
}

warmUp();

const trackerOf = perIsolate((env: GoEnv) => trackerWith(env, env.API));

/**
 * Redirects alone, as a deployment serves them: a new isolate compiles only this before its first response, and a deployment of
 * the API doesn't restart it.
 */
export default {
  fetch: serveLinks<GoEnv>({
    trackerOf,
    supportOf: ({ API }) => API,
    async serveOthers(request, env, execution) {
      if (new URL(request.url).pathname === '/health') return health(env, execution);
      return problemResponse(routeUnknown(), { requestId: requestIdOf(request), origin: env.PUBLIC_ORIGIN });
    },
  }),
} satisfies ExportedHandler<GoEnv>;

/** Whether links redirect: 503 if the bans are neither in the edge table nor in the database. */
async function health(env: GoEnv, execution: ExecutionContext): Promise<Response> {
  const readContext = readContextAt(systemClock(), (work) => execution.waitUntil(work));
  const isHealthy = (await trackerOf(env).edge.bansIfKnown(readContext)) !== null;
  return Response.json(
    { status: isHealthy ? 'healthy' : 'critical' },
    { status: isHealthy ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
