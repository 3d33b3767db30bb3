import { z } from 'zod';
import { addMs, DAY } from '../../../platform/time.ts';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';

const WINDOW_MS = 30 * DAY;

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
          addMs(ctx.now, -WINDOW_MS),
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
