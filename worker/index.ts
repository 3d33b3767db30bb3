import { errorFacts, log, requestIdOf } from './platform/log.ts';
import { systemClock } from './platform/time.ts';
import { ClickResponses } from './tracking/answer.ts';
import { answerClick } from './tracking/redirect.ts';
import { trackerOf } from './wiring/services.ts';

export { RateMeter } from './metering/rate-meter.ts';
export { NetworkBreaker } from './networks/network-breaker.ts';
export { SyncWorkflow } from './networks/sync-workflow.ts';
export { ClickOutbox } from './wiring/click-outbox.ts';

/** What a redirect does not need (API, consumers, jobs, syncs) is imported when it is first used. */
export default {
  fetch(request, env, execution): Response | Promise<Response> {
    try {
      const later = (work: Promise<unknown>) => execution.waitUntil(work);
      const answer = answerClick(request, trackerOf(env), systemClock(), later);
      return answer instanceof Response ? answer : answerElse(answer, request, env, execution);
    } catch (error) {
      return doorFailed(error, request, env);
    }
  },

  async queue(batch, env): Promise<void> {
    const { consume } = await import('./wiring/consumers.ts');
    await consume(batch, env);
  },

  async scheduled(event, env): Promise<void> {
    const { contextOf } = await import('./wiring/context.ts');
    const ctx = contextOf(env, `cron:${event.cron}:${event.scheduledTime}`, { kind: 'system', name: 'cron' });
    const { runSchedule } = await import('./operations/schedule.ts');
    await runSchedule(ctx, env, event.cron);
  },
} satisfies ExportedHandler<Env>;

/** A link that has to be looked up, or what is no link. */
async function answerElse(
  redirect: Promise<Response | null> | null,
  request: Request,
  env: Env,
  execution: ExecutionContext,
): Promise<Response> {
  try {
    const answer = await redirect;
    if (answer) return answer;
    const { app } = await import('./http/app.ts');
    return await app.fetch(request, env, execution);
  } catch (error) {
    return doorFailed(error, request, env);
  }
}

function doorFailed(error: unknown, request: Request, env: Env): Response {
  const requestId = requestIdOf(request);
  log('error', 'door.failed', { requestId, ...errorFacts(error) });
  const responses = new ClickResponses({ httpsOnly: env.ENVIRONMENT !== 'local' });
  return responses.refusal(error, request.headers, requestId);
}
