import { recordActivity } from '../clicks/record-activity.ts';
import type { AfterWrite } from '../clicks/write-clicks.ts';
import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { requireWritable } from '../platform/require-writable.ts';
import { announceClicks } from '../webhooks/announce-clicks.ts';

/**
 * What follows when clicks are stored: their webhook events, and the network's activity if it responds. Events throw while nothing may
 * be written to the database, so clicks with events are written again until it may.
 */
export function afterClickWrite(ctx: Context, env: Pick<Env, 'CLICK_ACTIVITY' | 'EDGE'>): AfterWrite {
  return {
    announce: (clicks) => announceClicks(ctx, clicks, () => requireWritable(env, ctx.db)),
    async report(clicks) {
      try {
        await recordActivity(env, clicks);
      } catch (error) {
        log('warn', 'clicks.activity_not_recorded', errorFacts(error));
      }
    },
  };
}
