import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import { salePages } from '../../../sales/reader/list-sales.ts';
import type { Dataset } from './dataset.ts';

/** The current state of sales and of days of paid clicks. */
export const conversionRows: Dataset = {
  columns: [
    ...['conversion_id', 'converted_at', 'status', 'reason', 'network', 'brand_id', 'brand_name', 'click_id'],
    ...['link_id', 'sub_id', 'order_id', 'sale_amount', 'sale_currency', 'gross', 'net', 'paid'],
    ...['held_reason', 'forfeited_for'],
  ],
  async *pages(ctx, range) {
    for await (const sales of salePages(ctx, range))
      yield sales.map((sale) => [
        ...[sale.id, toIso(sale.convertedAt), sale.status, sale.reason, sale.networkId, sale.brandId],
        ...[sale.brandName, sale.clickId, sale.linkId, sale.subId, sale.orderId],
        ...[sale.saleAmount, sale.saleCurrency],
        ...[sale.gross, sale.net, sale.paidOut].map(toExactDollars),
        ...[sale.heldReason, sale.forfeitedFor],
      ]);
  },
};
