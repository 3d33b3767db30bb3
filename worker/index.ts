import { supportOf } from './app/redirect-support.ts';
import { serveLinks } from './app/serve-links.ts';
import { trackerOf } from './app/services.ts';
import { warmUp } from './clicks/redirect/warm-up.ts';

export { GrantRefreshes } from './accounts/oauth/grant-refreshes.ts';
export { ClickOutbox } from './app/click-outbox.ts';
export { ExportWorkflow } from './app/exports/export-workflow.ts';
export { PayoutRunWorkflow } from './app/payout-run-workflow.ts';
export { RateLimiter } from './app/rate-limiter.ts';
export { RedirectCalls } from './app/redirect-calls.ts';
export { SyncWorkflow } from './app/sync-workflow.ts';
export { ClickActivity } from './clicks/click-activity.ts';
export { ClickStore } from './clicks/store/click-store.ts';
export { RequestLog } from './monitoring/request-logs/request-log.ts';
export { NetworkBreaker } from './networks/network-breaker.ts';
export { SampleStore } from './platform/samples/sample-store.ts';
export { CampaignWorkflow } from './test-tools/campaigns/campaign-workflow.ts';
export { TestTraffic } from './test-tools/traffic/test-traffic.ts';

warmUp();

/**
 * The whole system except the pages. In a deployment, `go.ts` is a script of its own for links; here they take the same way, so that a
 * local system is one Worker. The API, consumers, jobs and syncs are loaded on first use.
 */
export default {
  fetch: serveLinks<Env>({
    trackerOf,
    supportOf,
    async serveOthers(request, env, execution) {
      const { app } = await import('./app/app.ts');
      return app.fetch(request, env, execution);
    },
  }),

  async queue(batch, env): Promise<void> {
    const { consume } = await import('./app/consumers.ts');
    await consume(batch, env);
  },

  async scheduled(event, env): Promise<void> {
    const { contextOf } = await import('./platform/create-context.ts');
    const ctx = contextOf(env, `cron:${event.cron}:${event.scheduledTime}`, { kind: 'system', name: 'cron' });
    const { runSchedule } = await import('./app/run-jobs.ts');
    await runSchedule(ctx, env, event.cron);
  },
} satisfies ExportedHandler<Env>;
