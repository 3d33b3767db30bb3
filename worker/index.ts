import { trackerOf } from './app/services.ts';
import { errorFacts, log, requestIdOf } from './platform/log.ts';
import { systemClock } from './platform/time.ts';
import { redirectClick } from './tracking/redirect.ts';
import { ClickResponses } from './tracking/responses.ts';

export { ClickOutbox } from './app/click-outbox.ts';
export { RateMeter } from './app/rate-meter.ts';
export { SyncWorkflow } from './app/sync-workflow.ts';
export { NetworkBreaker } from './networks/network-breaker.ts';

/** A redirect doesn't need the API, consumers, jobs and syncs, so they are imported on first use. */
export default {
  fetch(request, env, execution): Response | Promise<Response> {
    try {
      const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
      const response = redirectClick(request, trackerOf(env), systemClock(), waitUntil);
      return response instanceof Response ? response : respondLater(response, request, env, execution);
    } catch (error) {
      return unexpectedError(error, request, env);
    }
  },

  async queue(batch, env): Promise<void> {
    const { consume } = await import('./app/consumers.ts');
    await consume(batch, env);
  },

  async scheduled(event, env): Promise<void> {
    const { contextOf } = await import('./platform/create-context.ts');
    const ctx = contextOf(env, `cron:${event.cron}:${event.scheduledTime}`, { kind: 'system', name: 'cron' });
    const { runSchedule } = await import('./app/schedule.ts');
    await runSchedule(ctx, env, event.cron);
  },
} satisfies ExportedHandler<Env>;

/** Responds to a link that isn't cached, or to a request of the API. */
async function respondLater(
  redirect: Promise<Response | null> | null,
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response> {
  try {
    const response = await redirect;
    if (response) return response;
    const { app } = await import('./app/app.ts');
    return await app.fetch(request, env, execution);
  } catch (error) {
    return unexpectedError(error, request, env);
  }
}

function unexpectedError(error: unknown, request: Request, env: Env): Response {
  const requestId = requestIdOf(request);
  log('error', 'door.failed', { requestId, ...errorFacts(error) });
  const responses = new ClickResponses({ httpsOnly: env.ENVIRONMENT !== 'local' });
  return responses.error(error, request.headers, requestId);
}
