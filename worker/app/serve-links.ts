import { redirectClick, type Tracker } from '../clicks/redirect/redirect.ts';
import { ClickResponses } from '../clicks/redirect/responses.ts';
import { errorFacts, log, requestIdOf } from '../platform/log.ts';
import { systemClock } from '../platform/time.ts';
import type { RedirectEnv } from './tracker.ts';

/** The share of responses to links that are logged. Failures always are. */
const LOGGED_SHARE = 0.01;

export interface LinkServer<Bindings> {
  trackerOf: (env: Bindings) => Tracker;
  /** Responds to a request that is for no link. */
  serveOthers: (request: Request, env: Bindings, execution: ExecutionContext) => Promise<Response>;
}

/** Responds to links, and leaves other requests to `serveOthers`. Never throws. A cached link gets its response synchronously. */
export function serveLinks<Bindings extends RedirectEnv>({ trackerOf, serveOthers }: LinkServer<Bindings>) {
  return (request: Request, env: Bindings, execution: ExecutionContext): Response | Promise<Response> => {
    const waited = async (redirect: Promise<Response | null> | null) => {
      try {
        const response = await redirect;
        return response ? sampled(request, response) : await serveOthers(request, env, execution);
      } catch (error) {
        return failureResponse(error, request, env);
      }
    };
    try {
      const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
      const result = redirectClick(request, trackerOf(env), systemClock(), waitUntil);
      return result instanceof Response ? sampled(request, result) : waited(result);
    } catch (error) {
      return failureResponse(error, request, env);
    }
  };
}

/** The line has no URL, because links name publishers and can carry marks of people. */
function sampled(request: Request, response: Response): Response {
  if (Math.random() < LOGGED_SHARE)
    log('info', 'link.sampled', { requestId: requestIdOf(request), status: response.status });
  return response;
}

function failureResponse(error: unknown, request: Request, env: RedirectEnv): Response {
  const requestId = requestIdOf(request);
  log('error', 'worker.failed', { requestId, ...errorFacts(error) });
  return new ClickResponses(env).error(error, request.headers, requestId);
}
