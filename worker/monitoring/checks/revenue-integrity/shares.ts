import { z } from 'zod';
import { addDays, dayOf } from '../../../platform/time.ts';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';

/** Sales that are looked at. Older ones are archived, where the money check compares them. */
const WINDOW_DAYS = 30;
/** One cent, in micro-USD. */
const TOLERANCE = 10_000;
const PPM = 1_000_000;

/** SitePlug’s sales of the window (`?1` is its first day) that have a publisher. */
const SALES = `FROM conversions c JOIN affiliate_networks n ON n.id = c.network_id
  WHERE n.slug = 'siteplug' AND c.day >= ?1 AND c.unattributed_reason IS NULL`;

export const sharesAreApplied = check({
  name: 'siteplug_shares_are_applied',
  group: 'revenue_integrity',
  title: 'Revenue share',
  description: `The publisher’s share of each SitePlug sale of ${WINDOW_DAYS} days is the share that the sale was booked with, within $0.01.`,
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
