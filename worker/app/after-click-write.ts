import { recordActivity } from '../clicks/record-activity.ts';
import type { AfterWrite } from '../clicks/write-clicks.ts';
import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { announceClicks } from '../webhooks/announce-clicks.ts';

/** What follows when clicks are stored: their webhook events, and the network's activity if it responds. */
export function afterClickWrite(ctx: Context, env: Pick<Env, 'CLICK_ACTIVITY'>): AfterWrite {
  return {
    announce: (clicks) => announceClicks(ctx, clicks),
    async report(clicks) {
      try {
        await recordActivity(env, clicks);
      } catch (error) {
        log('warn', 'clicks.activity_not_recorded', errorFacts(error));
      }
    },
  };
}
