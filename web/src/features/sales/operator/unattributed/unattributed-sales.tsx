import { oneOf } from '../../../../lib/search-params.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import { queue } from '../queue.tsx';
import { type UnattributedSale, unattributedQuery, unattributedSaleQuery } from '../requests-query.ts';
import { REASONS, UNATTRIBUTED_FILTERS } from '../requests-search.ts';
import { SALE_COLUMN } from '../sale-column.tsx';
import { LeaveAll, TakeUpAll } from './leave-sales.tsx';
import { RetryNetwork } from './retry-network.tsx';
import { UnattributedDetail } from './unattributed-detail.tsx';
import { FILTER_LABELS, REASON_LABELS } from './unattributed-labels.ts';

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
      ...UNATTRIBUTED_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] })),
    ],
    initial: '',
  },
  narrowing: 'network',
  narrowings: ({ networks }) => ({
    label: 'Network',
    choices: networks.map(({ network_id, network_name }) => ({ value: network_id, label: network_name })),
  }),
  emptyTitle: ({ reason, network }) =>
    reason || network ? 'No sale matches.' : 'No sale waits for a publisher.',
  emptyText: 'A sale is unattributed if the network’s report names no click that it can belong to.',
  note: ({ gross }, { reason, network }) => (
    <>
      <Money amount={gross} /> of commission waits in the accounts of unattributed sales.
      {reason !== 'left' && !network && ' Choose a network to leave all of its sales with it.'}
    </>
  ),
  actions: ({ summary: { networks, total } }, { reason, network }) => (
    <>
      {networks.length > 0 && <RetryNetwork networks={networks} network={network} />}
      {network && total > 0 && reason === 'left' && <TakeUpAll network={network} total={total} />}
      {network && total > 0 && reason !== 'left' && (
        <LeaveAll network={network} reason={oneOf(REASONS, reason)} total={total} />
      )}
    </>
  ),
  one: unattributedSaleQuery,
  Detail: UnattributedDetail,
  name: 'sale',
  back: 'All unattributed sales',
});
