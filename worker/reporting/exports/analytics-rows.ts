import { firstDayOf, lastDayOf, monthsOf } from '../../clicks/store/store-name.ts';
import { toExactDollars } from '../../platform/money.ts';
import { maxDay, minDay } from '../../platform/time.ts';
import { conversionRate, notCounted, type Period } from '../analytics.ts';
import { readDailyPerformance } from '../daily-performance.ts';
import type { Dataset } from './dataset.ts';

/** Clicks, conversions and earnings by day and brand. */
export const analyticsRows: Dataset = {
  columns: [
    ...['day', 'brand_id', 'brand_name', 'clicks', 'bots', 'previews', 'duplicates'],
    ...['blocked', 'unmonetized', 'tests', 'conversions', 'conversion_rate', 'earnings'],
  ],
  async *pages(ctx, { publisherId, from, to }) {
    for (const period of byMonth({ from, to })) {
      const rows = await readDailyPerformance(ctx, publisherId, period);
      if (rows.length === 0) continue;
      yield rows.map(({ day, brandId, brandName, counts, conversions, net }) => {
        const clicks = counts.click ?? 0;
        const others = notCounted(counts);
        return [
          ...[day, brandId, brandName, clicks, others.bots, others.previews, others.duplicates],
          ...[others.blocked, others.unmonetized, others.tests, conversions],
          ...[conversionRate(conversions, clicks), toExactDollars(net)],
        ];
      });
    }
  },
};

/** The parts of a period in each month, so that a long export needs little memory. */
function byMonth({ from, to }: Period): Period[] {
  return monthsOf({ from, to }).map((month) => ({
    from: maxDay(from, firstDayOf(month)),
    to: minDay(to, lastDayOf(month)),
  }));
}
