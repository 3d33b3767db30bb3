import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { NarrowedTo } from '../narrowed-to.tsx';
import { REQUESTS_PER_PAGE, type UnattributedSale, unattributedQuery } from '../requests-query.ts';
import { REASONS, unattributedSearch } from '../requests-search.ts';
import { SALE_COLUMN } from '../sale-column.tsx';
import { REASON_LABELS } from './unattributed-words.ts';

const CHOICES = REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

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
export function UnattributedQueue() {
  const search = unattributedSearch(useOperatorSearch());
  const result = useQuery({
    ...unattributedQuery(search),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedTable
      caption="Unattributed sales"
      result={result}
      page={search.page}
      perPage={REQUESTS_PER_PAGE}
      rowKey={({ id }) => id}
      maxHeight={680}
      columns={COLUMNS}
      rowHeight={57}
      empty={
        <EmptyState
          title={search.reason || search.network ? 'No sale matches.' : 'Every sale has a publisher.'}
        >
          A sale is unattributed if the network’s report names no click that it can belong to.
        </EmptyState>
      }
      note={
        result.data &&
        result.data.summary.total > 0 && (
          <>
            <Money amount={result.data.summary.gross} /> of commission waits in the accounts of unattributed
            sales.
          </>
        )
      }
      tools={
        <>
          <FilterSelect label="Reason" parameter="reason" value={search.reason} choices={CHOICES} />
          <NarrowedTo parameter="network" value={search.network} />
        </>
      }
    />
  );
}
