import { DateTime } from '../../../ui/date-time.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { ExactMoney } from '../../../ui/exact-money.tsx';
import type { HeldSaleDetail, UnattributedDetail } from './requests-query.ts';

/** What the network has reported about a sale. */
export function SaleDetails({
  sale,
  more = [],
}: {
  sale: UnattributedDetail | HeldSaleDetail;
  more?: React.ComponentProps<typeof DefinitionList>['items'];
}) {
  return (
    <DefinitionList
      items={[
        ...more,
        { term: 'Time of sale', value: <DateTime at={sale.converted_at} /> },
        {
          term: 'Order',
          value: <span className="break-all">{sale.order_id ?? 'The network sent none'}</span>,
        },
        { term: 'Program', value: sale.program_name ?? 'Unknown' },
        { term: 'Commission', value: <ExactMoney amount={sale.gross} /> },
        {
          term: 'Order value',
          value: sale.sale_amount ? `${sale.sale_amount} ${sale.sale_currency ?? ''}` : 'Not reported',
        },
        { term: 'Status', value: sale.status },
      ]}
    />
  );
}
