import { z } from 'zod';
import { OPEN } from '../../../catalog/brands.ts';
import { addMs, DAY } from '../../../platform/time.ts';
import { check } from '../check.ts';
import { countWrong, findingOf } from '../counted.ts';

/** Links that were changed or created in so long. The job of link health looks at those that are older and have clicks. */
const WINDOW_MS = 90 * DAY;
const RECENT =
  "FROM affiliate_links l WHERE l.status <> 'deleted' AND l.updated_at >= ?1 AND l.status = 'active'";

export const linksNotExpired = check({
  name: 'links_not_expired',
  group: 'data_integrity',
  title: 'Active links are not expired',
  description:
    'Links have no end of their own. One has expired if its program was closed: it leads to the shop, and earns nothing.',
  needs: z.strictObject({}),
  schedule: 'daily',
  steps: [
    {
      name: 'Look for active links of the last 90 days whose program is closed',
      async run({ ctx }) {
        const counted = await countWrong(
          ctx,
          `SELECT l.id AS name ${RECENT} AND NOT EXISTS (
             SELECT 1 FROM network_programs p
             WHERE p.brand_id = l.brand_id AND ${OPEN})`,
          `SELECT 1 ${RECENT}`,
          addMs(ctx.now, -WINDOW_MS),
        );
        return findingOf(counted, {
          bad: 'warning',
          good: (checked) => `None of ${checked} active links has expired.`,
          found: (wrong) =>
            `${wrong} active ${wrong === 1 ? 'link leads' : 'links lead'} to a closed program.`,
        });
      },
    },
  ],
});
