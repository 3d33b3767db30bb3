import { app } from './http/app.ts';
import { runSchedule } from './operations/schedule.ts';
import { errorFacts, log, requestIdOf } from './platform/log.ts';
import { problemResponse } from './platform/problem.ts';
import { systemClock } from './platform/time.ts';
import { answerClick } from './tracking/redirect.ts';
import { consume } from './wiring/consumers.ts';
import { contextOf, trackerOf } from './wiring/services.ts';

export { RateMeter } from './metering/rate-meter.ts';
export { NetworkBreaker } from './networks/network-breaker.ts';
export { SyncWorkflow } from './networks/sync-workflow.ts';
export { ClickOutbox } from './tracking/click-outbox.ts';

export default {
  async fetch(request, env, execution): Promise<Response> {
    try {
      const later = (work: Promise<unknown>) => execution.waitUntil(work);
      const redirect = await answerClick(request, trackerOf(env), systemClock(), later);
      return redirect ?? (await app.fetch(request, env, execution));
    } catch (error) {
      const requestId = requestIdOf(request);
      log('error', 'door.failed', { requestId, ...errorFacts(error) });
      return problemResponse(error, requestId);
    }
  },

  async queue(batch, env): Promise<void> {
    await consume(batch, env);
  },

  async scheduled(event, env): Promise<void> {
    const ctx = contextOf(env, `cron:${event.cron}:${event.scheduledTime}`, { kind: 'system', name: 'cron' });
    await runSchedule(ctx, env, event.cron);
  },
} satisfies ExportedHandler<Env>;
