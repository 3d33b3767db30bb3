import { sql } from 'drizzle-orm';
import { type MicroUsd, toExactDollars } from '../../platform/money.ts';
import { type Instant, toIso } from '../../platform/time.ts';
import { type Cursor, type Dataset, pagesBehind } from './dataset.ts';

interface Row extends Cursor {
  convertedAt: Instant;
  status: string;
  reason: string | null;
  network: string;
  brand: string | null;
  brandName: string | null;
  click: string | null;
  link: string | null;
  subId: string | null;
  order: string | null;
  saleAmount: string | null;
  saleCurrency: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  paidOut: MicroUsd;
}

/** The current state of sales and of days of paid clicks. */
export const conversionRows: Dataset = {
  columns: [
    ...['conversion_id', 'converted_at', 'status', 'reason', 'network', 'brand_id', 'brand_name', 'click_id'],
    ...['link_id', 'sub_id', 'order_id', 'sale_amount', 'sale_currency', 'gross', 'net', 'paid'],
  ],
  pages(ctx, { publisherId, from, to }) {
    return pagesBehind<Row>(
      { at: from, id: '' },
      (behind, limit) =>
        ctx.db.all<Row>(
          sql`SELECT v.day AS at, v.id, v.converted_at AS convertedAt, v.status, v.reason, v.network_id AS network,
                v.brand_id AS brand, b.name AS brandName, v.click_id AS click, c.link_id AS link, c.sub_id AS subId,
                v.order_id AS "order", v.sale_amount AS saleAmount, v.sale_currency AS saleCurrency, v.gross, v.net,
                v.paid_out AS paidOut
              FROM conversions v LEFT JOIN brands b ON b.id = v.brand_id
                LEFT JOIN retained_clicks c ON c.click_id = v.click_id
              WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${behind.at} AND ${to}
                AND (v.day, v.id) > (${behind.at}, ${behind.id}) ORDER BY v.day, v.id LIMIT ${limit}`,
        ),
      (row) => [
        ...[row.id, toIso(row.convertedAt), row.status, row.reason, row.network, row.brand, row.brandName],
        ...[row.click, row.link, row.subId, row.order, row.saleAmount, row.saleCurrency],
        ...[row.gross, row.net, row.paidOut].map(toExactDollars),
      ],
    );
  },
};
