import { trackerOf } from './app/services.ts';
import { redirectClick } from './clicks/redirect/redirect.ts';
import { ClickResponses } from './clicks/redirect/responses.ts';
import { warmUp } from './clicks/redirect/warm-up.ts';
import { errorFacts, log, requestIdOf } from './platform/log.ts';
import { systemClock } from './platform/time.ts';

export { GrantRefreshes } from './accounts/oauth/grant-refreshes.ts';
export { ClickOutbox } from './app/click-outbox.ts';
export { RateLimiter } from './app/rate-limiter.ts';
export { ExportWorkflow, LinkHealthWorkflow, PayoutRunWorkflow, SyncWorkflow } from './app/workflows.ts';
export { ClickActivity } from './clicks/click-activity.ts';
export { ClickStore } from './clicks/store/click-store.ts';
export { NetworkBreaker } from './networks/network-breaker.ts';

warmUp();

/** A redirect doesn't need the API, consumers, jobs and syncs, so they are loaded on first use. */
export default {
  fetch(request, env, execution): Response | Promise<Response> {
    try {
      const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
      const result = redirectClick(request, trackerOf(env), systemClock(), waitUntil);
      return result instanceof Response ? result : redirectOrApi(result, request, env, execution);
    } catch (error) {
      return failureResponse(error, request, env);
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

/** Waits for a link that has to be looked up. Every other request goes to the API. */
async function redirectOrApi(
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
    return failureResponse(error, request, env);
  }
}

function failureResponse(error: unknown, request: Request, env: Env): Response {
  const requestId = requestIdOf(request);
  log('error', 'worker.failed', { requestId, ...errorFacts(error) });
  const responses = new ClickResponses(env);
  return responses.error(error, request.headers, requestId);
}
