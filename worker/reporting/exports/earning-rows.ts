import { sql } from 'drizzle-orm';
import { type MicroUsd, toExactDollars } from '../../platform/money.ts';
import { paymentStatusOf } from '../statement.ts';
import { type Cursor, type Dataset, pagesBehind } from './dataset.ts';

interface Row extends Cursor {
  at: string;
  network: string;
  brand: string | null;
  brandName: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  pending: MicroUsd;
  confirmed: MicroUsd;
  paidOut: MicroUsd;
  conversions: number;
  reversed: number;
  audit: string;
}

export const earningRows: Dataset = {
  columns: [
    ...['earning_id', 'earnings_date', 'network', 'brand_id', 'brand_name', 'gross_earnings', 'net_earnings'],
    ...['pending', 'confirmed', 'paid', 'conversions', 'reversed', 'payment_status', 'audit_status'],
  ],
  pages(ctx, { publisherId, from, to }) {
    return pagesBehind<Row>(
      { at: from, id: '' },
      (behind, limit) =>
        ctx.db.all<Row>(
          sql`SELECT e.earnings_date AS at, e.id, e.network_id AS network, e.brand_id AS brand, b.name AS brandName,
                e.gross, e.net, e.net_pending AS pending, e.net_confirmed AS confirmed, e.net_paid_out AS paidOut,
                e.conversions, e.reversed, e.audit_status AS audit
              FROM publisher_earnings e LEFT JOIN brands b ON b.id = e.brand_id
              WHERE e.publisher_id = ${publisherId} AND e.earnings_date BETWEEN ${behind.at} AND ${to}
                AND (e.earnings_date, e.id) > (${behind.at}, ${behind.id}) ORDER BY e.earnings_date, e.id LIMIT ${limit}`,
        ),
      (row) => [
        ...[row.id, row.at, row.network, row.brand, row.brandName],
        ...[row.gross, row.net, row.pending, row.confirmed, row.paidOut].map(toExactDollars),
        ...[row.conversions, row.reversed, paymentStatusOf(row), row.audit],
      ],
    );
  },
};
