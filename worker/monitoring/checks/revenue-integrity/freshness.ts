import { z } from 'zod';
import { DAY, HOUR } from '../../../platform/time.ts';
import { check } from '../check.ts';

const STALE_MS = DAY;

export const revenueIsFresh = check({
  name: 'siteplug_revenue_is_fresh',
  group: 'revenue_integrity',
  title: 'Age of revenue data',
  description: 'A revenue sync of SitePlug was complete in the last 24 hours.',
  needs: z.strictObject({}),
  schedule: 'hourly',
  steps: [
    {
      name: 'Read when the last sync was complete',
      async run({ ctx }) {
        const last = await ctx.db.$client
          .prepare(
            `SELECT max(r.finished_at) AS at FROM sync_runs r JOIN affiliate_networks n ON n.id = r.network_id
             WHERE n.slug = 'siteplug' AND r.kind = 'revenue' AND r.status = 'completed'`,
          )
          .first<number>('at');
        if (last === null)
          return {
            status: 'warning',
            message: 'No revenue sync of SitePlug was complete yet.',
            figures: { hours: null },
          };
        const hours = Math.floor((ctx.now - last) / HOUR);
        return ctx.now - last > STALE_MS
          ? {
              status: 'warning',
              message: `The revenue data of SitePlug is stale: ${hours} hours old.`,
              figures: { hours },
            }
          : {
              status: 'pass',
              message: `The revenue data of SitePlug is ${hours} hours old.`,
              figures: { hours },
            };
      },
    },
  ],
});
