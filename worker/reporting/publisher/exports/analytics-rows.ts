import { firstDayOf, lastDayOf, monthsOf } from '../../../clicks/store/store-name.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { maxDay, minDay, type Period } from '../../../platform/time.ts';
import { conversionRate } from '../../conversion-rate.ts';
import { notCounted } from '../analytics.ts';
import { type Grouping, readGroups } from '../analytics-groups.ts';
import { groupRecordOf } from '../analytics-record.ts';
import { readDailyPerformance } from '../daily-performance.ts';
import { readGroupNames } from '../group-names.ts';
import type { Dataset } from './dataset.ts';

/** Clicks, conversions and earnings by day and brand. */
export const analyticsRows: Dataset = {
  columns: [
    ...['day', 'brand_id', 'brand_name', 'clicks', 'bots', 'previews', 'duplicates'],
    ...['blocked', 'unmonetized', 'tests', 'conversions', 'converted_clicks'],
    ...['conversion_rate', 'earnings', 'held'],
  ],
  async *pages(ctx, { publisherId, from, to, brandId = null }) {
    for (const period of byMonth({ from, to })) {
      const all = await readDailyPerformance(ctx, publisherId, period);
      const rows = brandId === null ? all : all.filter((row) => row.brandId === brandId);
      if (rows.length === 0) continue;
      yield rows.map(({ day, brandId, brandName, counts, converted, conversions, net, held }) => {
        const clicks = counts.click ?? 0;
        const others = notCounted(counts);
        return [
          ...[day, brandId, brandName, clicks, others.bots, others.previews, others.duplicates],
          ...[others.blocked, others.unmonetized, others.tests, conversions, converted],
          ...[conversionRate(converted, clicks), toExactDollars(net), toExactDollars(held)],
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

/** Clicks, conversions and earnings by one dimension, as `group_by` lists them. */
export function groupRows(by: Grouping): Dataset {
  return {
    columns: [
      ...[
        by,
        'name',
        'visits',
        'clicks',
        'conversions',
        'converted_clicks',
        'conversion_rate',
        'earnings',
        'held',
      ],
      'epc',
    ],
    async *pages(ctx, { publisherId, from, to, brandId = null }) {
      const groups = await readGroups(ctx, { publisherId, period: { from, to }, brandId, by });
      const names = await readGroupNames(ctx, publisherId, by, groups);
      if (groups.length > 0)
        yield groups.map((group) => {
          const { value, name, visits, clicks, conversions, ...rest } = groupRecordOf(group, names);
          return [
            ...[value, name, visits, clicks, conversions, group.converted],
            ...[rest.conversion_rate, rest.earnings, rest.held, rest.epc],
          ];
        });
    },
  };
}
