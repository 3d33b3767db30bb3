import { sql } from 'drizzle-orm';
import { addDays, type Instant, startOfDay, toIso } from '../../platform/time.ts';
import { type Cursor, type Dataset, pagesBehind } from './dataset.ts';

interface Row extends Cursor {
  at: Instant;
  classification: string;
  reason: string;
  brand: string | null;
  brandName: string | null;
  link: string | null;
  network: string | null;
  destination: string | null;
  subId: string | null;
  source: string;
  referer: string | null;
  country: string | null;
}

/** All visits, counted or not, without data about the visitor. */
export const clickRows: Dataset = {
  columns: [
    ...['click_id', 'clicked_at', 'classification', 'reason', 'brand_id', 'brand_name', 'link_id', 'network'],
    ...['destination', 'sub_id', 'traffic_source', 'referer', 'country'],
  ],
  pages(ctx, { publisherId, from, to }) {
    const end = startOfDay(addDays(to, 1));
    return pagesBehind<Row>(
      { at: startOfDay(from), id: '' },
      (behind, limit) =>
        ctx.db.all<Row>(
          sql`SELECT c.clicked_at AS at, c.click_id AS id, c.verdict AS classification, c.reason, c.brand_id AS brand,
                b.name AS brandName, c.link_id AS link, c.network_id AS network, c.destination, c.sub_id AS subId,
                c.traffic_source AS source, c.referer, c.country
              FROM click_logs c LEFT JOIN brands b ON b.id = c.brand_id
              WHERE c.publisher_id = ${publisherId} AND (c.clicked_at, c.click_id) > (${behind.at}, ${behind.id})
                AND c.clicked_at < ${end} ORDER BY c.clicked_at, c.click_id LIMIT ${limit}`,
        ),
      (row) => [
        ...[
          row.id,
          toIso(row.at),
          row.classification,
          row.reason,
          row.brand,
          row.brandName,
          row.link,
          row.network,
        ],
        ...[row.destination, row.subId, row.source, row.referer, row.country],
      ],
    );
  },
};
