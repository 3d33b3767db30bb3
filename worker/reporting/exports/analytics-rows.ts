import { sql } from 'drizzle-orm';
import { type MicroUsd, toExactDollars } from '../../platform/money.ts';
import { addDays } from '../../platform/time.ts';
import { conversionRate, type NotCounted } from '../analytics.ts';
import { type Cursor, type Dataset, pagesBehind } from './dataset.ts';

interface Row extends Cursor, NotCounted {
  at: string;
  brandName: string | null;
  clicks: number;
  conversions: number;
  net: MicroUsd;
}

/** Clicks, conversions and earnings by day and brand. */
export const analyticsRows: Dataset = {
  columns: [
    ...['day', 'brand_id', 'brand_name', 'clicks', 'bots', 'previews', 'duplicates'],
    ...['blocked', 'unmonetized', 'tests', 'conversions', 'conversion_rate', 'earnings'],
  ],
  pages(ctx, { publisherId, from, to }) {
    return pagesBehind<Row>(
      { at: addDays(from, -1), id: LAST_BRAND },
      (behind, limit) =>
        ctx.db.all<Row>(
          sql`WITH days AS (
                SELECT day, brand_id AS brand, clicks, bots, previews, duplicates, blocked, unmonetized, tests,
                  0 AS conversions, 0 AS net
                FROM click_rollups WHERE publisher_id = ${publisherId} AND day BETWEEN ${behind.at} AND ${to}
                UNION ALL
                SELECT earnings_date, COALESCE(brand_id, ''), 0, 0, 0, 0, 0, 0, 0, conversions, net
                FROM publisher_earnings
                WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${behind.at} AND ${to})
              SELECT day AS at, brand AS id, (SELECT name FROM brands WHERE id = brand) AS brandName,
                SUM(clicks) AS clicks, SUM(bots) AS bots, SUM(previews) AS previews,
                SUM(duplicates) AS duplicates, SUM(blocked) AS blocked, SUM(unmonetized) AS unmonetized,
                SUM(tests) AS tests, SUM(conversions) AS conversions, SUM(net) AS net
              FROM days WHERE (day, brand) > (${behind.at}, ${behind.id}) GROUP BY day, brand
              ORDER BY day, brand LIMIT ${limit}`,
        ),
      (row) => [
        ...[row.at, row.id || null, row.brandName],
        ...[row.clicks, row.bots, row.previews, row.duplicates, row.blocked, row.unmonetized],
        ...[row.tests, row.conversions, conversionRate(row.conversions, row.clicks), toExactDollars(row.net)],
      ],
    );
  },
};

/** Sorts after every brand ID. Rows without a brand have an empty one, and nothing sorts before that. */
const LAST_BRAND = '~';
