import { toExactDollars } from '../../../platform/money.ts';
import { earningPages } from '../../../sales/reader/earnings.ts';
import { paymentStatusOf } from '../statement.ts';
import type { Dataset } from './dataset.ts';

export const earningRows: Dataset = {
  columns: [
    ...['earning_id', 'earnings_date', 'network', 'brand_id', 'brand_name', 'gross_earnings', 'net_earnings'],
    ...['held', 'pending', 'confirmed', 'paid', 'conversions', 'reversed', 'payment_status', 'audit_status'],
  ],
  async *pages(ctx, range) {
    for await (const earnings of earningPages(ctx, range))
      yield earnings.map((row) => [
        ...[row.id, row.day, row.networkId, row.brandId, row.brandName],
        ...[row.gross, row.net, row.held, row.pending, row.confirmed, row.paidOut].map(toExactDollars),
        ...[row.conversions, row.reversed, paymentStatusOf(row), row.auditStatus],
      ]);
  },
};
