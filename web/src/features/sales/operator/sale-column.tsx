import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { RequestLink } from './queue.tsx';

interface NamedSale {
  id: string;
  brand_name: string | null;
  order_id: string | null;
}

/** The brand and the order of a sale, which open it. */
export const SALE_COLUMN: DataColumn<NamedSale> = {
  id: 'sale',
  header: 'Sale',
  cell: ({ id, order_id, brand_name }) => (
    <span className="block min-w-[16ch] max-w-[30ch]">
      <RequestLink id={id}>{brand_name ?? 'Unknown brand'}</RequestLink>
      <span className="block break-all text-muted text-sm">
        {order_id ? `Order ${order_id}` : 'No order ID'}
      </span>
    </span>
  ),
  fixed: true,
};
