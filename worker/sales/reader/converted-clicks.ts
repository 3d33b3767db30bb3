import { type SQL, sql } from 'drizzle-orm';
import { firstClickIdFrom } from '../../clicks/click-id.ts';
import { isUnpublished } from '../../clicks/totals-as-of.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { ALL_DAYS, addDays, type Period, startOfDay } from '../../platform/time.ts';

/** SQL about a click `c` of `retained_clicks` and a sale `v` of it: the click is of the period, both count and are of one publisher. */
export function isConverted({ from, to }: Period): SQL {
  return sql`c.click_id >= ${firstClickIdFrom(startOfDay(from))} AND c.click_id < ${firstClickIdFrom(startOfDay(addDays(to, 1)))}
    AND c.classification = 'click' AND v.publisher_id = c.publisher_id AND v.status <> 'reversed' AND v.reported_clicks IS NULL`;
}

/** SQL for the number of clicks in the totals of a period, over all publishers, that led to a sale. */
export function convertedClicks(period: Period): SQL {
  return sql`((SELECT COUNT(DISTINCT c.click_id) FROM retained_clicks c CROSS JOIN conversions v ON v.click_id = c.click_id
      WHERE ${isConverted(period)} AND c.publisher_id <> ${TEST_PUBLISHER}
        AND NOT ${isUnpublished('c.publisher_id', 'c.clicked_at')})
    + (SELECT COALESCE(SUM(converted), 0) FROM sale_archive_clicks WHERE day BETWEEN ${period.from} AND ${period.to}))`;
}

/** SQL for the number of clicks of all time of some publishers, those after one and up to another one, that led to a sale. */
export function convertedClicksOf({ after, upTo }: { after: string; upTo: string }): SQL {
  const isOfSlice = (publisherId: SQL) => sql`${publisherId} > ${after} AND ${publisherId} <= ${upTo}`;
  return sql`((SELECT COUNT(DISTINCT v.click_id) FROM conversions v CROSS JOIN retained_clicks c ON c.click_id = v.click_id
      WHERE ${isOfSlice(sql`v.publisher_id`)} AND ${isConverted(ALL_DAYS)} AND v.publisher_id <> ${TEST_PUBLISHER}
        AND NOT ${isUnpublished('c.publisher_id', 'c.clicked_at')})
    + (SELECT COALESCE(SUM(k.converted), 0) FROM sale_archives a CROSS JOIN sale_archive_clicks k ON k.archive = a.id
      WHERE ${isOfSlice(sql`a.publisher_id`)}))`;
}
