import { redirectClick, type Tracker } from '../clicks/redirect/redirect.ts';
import { ClickResponses } from '../clicks/redirect/responses.ts';
import { perIsolate } from '../platform/isolate.ts';
import { errorFacts, log, requestIdOf } from '../platform/log.ts';
import { systemClock } from '../platform/time.ts';
import type { RedirectEnv, RedirectSupport } from './tracker.ts';

/** Of responses to links. Failures always are. */
const LOGGED_SHARE = 0.01;
/** Failures of one isolate within this time are reported together. */
const REPORT_AFTER_MS = 1_000;

const unreported = perIsolate(() => ({ failures: 0 }));

export interface LinkServer<Bindings> {
  trackerOf: (env: Bindings) => Tracker;
  supportOf: (env: Bindings) => Pick<RedirectSupport, 'reportFailures'>;
  /** Responds to a request that is for no link. */
  serveOthers: (request: Request, env: Bindings, execution: ExecutionContext) => Promise<Response>;
}

/** Responds to links, and leaves other requests to `serveOthers`. Never throws. A cached link gets its response synchronously. */
export function serveLinks<Bindings extends RedirectEnv>({
  trackerOf,
  supportOf,
  serveOthers,
}: LinkServer<Bindings>) {
  return (request: Request, env: Bindings, execution: ExecutionContext): Response | Promise<Response> => {
    const done = (response: Response) => {
      if (response.status >= 500) execution.waitUntil(reportFailure(supportOf(env)));
      return sampled(request, response);
    };
    const waited = async (redirect: Promise<Response | null> | null) => {
      try {
        const response = await redirect;
        return response ? done(response) : await serveOthers(request, env, execution);
      } catch (error) {
        return done(failureResponse(error, request, env));
      }
    };
    try {
      const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
      const result = redirectClick(request, trackerOf(env), systemClock(), waitUntil);
      return result instanceof Response ? done(result) : waited(result);
    } catch (error) {
      return done(failureResponse(error, request, env));
    }
  };
}

/** Only the first failure holds the `waitUntil`, and reports those that follow it. */
async function reportFailure(support: Pick<RedirectSupport, 'reportFailures'>): Promise<void> {
  const counted = unreported();
  if (counted.failures++ > 0) return;
  await scheduler.wait(REPORT_AFTER_MS);
  if (unreported() !== counted) return;
  const { failures } = counted;
  counted.failures = 0;
  try {
    await support.reportFailures(failures);
  } catch (error) {
    log('warn', 'samples.not_reported', errorFacts(error));
  }
}

/** Without the URL, which names a publisher. */
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
