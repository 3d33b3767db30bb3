import { z } from 'zod';
import { addDays, addMs, DAY, dayOf } from '../../../platform/time.ts';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';

/** Sales that are looked at. Older ones are archived, where the money check compares them. */
const WINDOW_DAYS = 30;
/** One cent, in micro-USD. */
const TOLERANCE = 10_000;
const STALE_MS = 24 * 60 * 60 * 1_000;
const PPM = 1_000_000;

/** SitePlug’s sales of the window (`?1` is its first day) that have a publisher. */
const SALES = `FROM conversions c JOIN affiliate_networks n ON n.id = c.network_id
  WHERE n.slug = 'siteplug' AND c.day >= ?1 AND c.unattributed_reason IS NULL`;

export const sharesAreApplied = check({
  name: 'siteplug_shares_are_applied',
  group: 'revenue_integrity',
  title: 'Revenue share',
  description: `The publisher’s part of each SitePlug sale of ${WINDOW_DAYS} days is the share that the sale was booked with, within $0.01.`,
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Compare net earnings with gross earnings times the share',
      async run({ ctx }) {
        const counted = await countWrong(
          ctx,
          `SELECT c.id AS name ${SALES} AND abs(c.net - c.gross * c.share_ppm / ${PPM}) > ${TOLERANCE}`,
          `SELECT 1 ${SALES}`,
          addDays(dayOf(ctx.now), -WINDOW_DAYS),
        );
        return findingOf(counted, {
          bad: 'fail',
          good: (checked) => `All ${checked} SitePlug sales have the share of their rule.`,
          found: (wrong) =>
            `${wrong} SitePlug ${wrong === 1 ? 'sale has' : 'sales have'} another share than their rule says.`,
        });
      },
    },
  ],
});

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
        const hours = Math.floor((ctx.now - last) / 3_600_000);
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

export const earningsAreUnique = check({
  name: 'earnings_are_unique',
  group: 'revenue_integrity',
  title: 'Duplicate earnings',
  description: 'A publisher has one earning for each network, day and brand.',
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Look for earnings with the same publisher, network, date and brand',
      async run({ ctx }) {
        const recent = 'FROM publisher_earnings e WHERE e.updated_at >= ?1';
        const counted = await countWrong(
          ctx,
          `SELECT e.publisher_id || ' ' || e.network_id || ' ' || e.earnings_date || ' ' || coalesce(e.brand_id, '–') AS name
           ${recent} GROUP BY e.publisher_id, e.network_id, e.earnings_date, coalesce(e.brand_id, '') HAVING count(*) > 1`,
          `SELECT 1 ${recent}`,
          addMs(ctx.now, -WINDOW_DAYS * DAY),
        );
        return findingOf(counted, {
          bad: 'fail',
          good: (checked) => `None of ${checked} earnings is there twice.`,
          found: (wrong) => `${wrong} ${wrong === 1 ? 'earning is' : 'earnings are'} there more than once.`,
        });
      },
    },
  ],
});
