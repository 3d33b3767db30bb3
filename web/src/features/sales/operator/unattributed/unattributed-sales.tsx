import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { queue } from '../queue.tsx';
import { type UnattributedSale, unattributedQuery, unattributedSaleQuery } from '../requests-query.ts';
import { REASONS } from '../requests-search.ts';
import { SALE_COLUMN } from '../sale-column.tsx';
import { RetryNetwork } from './retry-network.tsx';
import { UnattributedDetail } from './unattributed-detail.tsx';
import { REASON_LABELS } from './unattributed-labels.ts';

const COLUMNS: readonly DataColumn<UnattributedSale>[] = [
  SALE_COLUMN,
  { id: 'network', header: 'Network', cell: ({ network_name }) => network_name },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ unattributed_reason: reason }) => reason && <Badge tone="held">{REASON_LABELS[reason]}</Badge>,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => status },
  { id: 'converted', header: 'Time of sale', cell: ({ converted_at }) => <DateTime at={converted_at} /> },
  { id: 'gross', header: 'Commission', cell: ({ gross }) => <Money amount={gross} />, numeric: true },
];

/** Sales that no publisher is credited for, newest first. */
export const UNATTRIBUTED_SALES = queue({
  caption: 'Unattributed sales',
  columns: COLUMNS,
  rowHeight: 57,
  list: unattributedQuery,
  filter: {
    label: 'Reason',
    parameter: 'reason',
    choices: [
      { value: '', label: 'All' },
      ...REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
    ],
    initial: '',
  },
  narrowing: 'network',
  emptyTitle: ({ reason, network }) =>
    reason || network ? 'No sale matches.' : 'Every sale has a publisher.',
  emptyText: 'A sale is unattributed if the network’s report names no click that it can belong to.',
  note: ({ gross }) => (
    <>
      <Money amount={gross} /> of commission waits in the accounts of unattributed sales.
    </>
  ),
  actions: ({ summary: { networks } }, { network }) =>
    networks.length > 0 && <RetryNetwork networks={networks} network={network} />,
  one: unattributedSaleQuery,
  Detail: UnattributedDetail,
  name: 'sale',
  back: 'All unattributed sales',
});
