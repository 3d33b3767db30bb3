import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useChangeSearch, useOperatorSearch } from '../../../lib/operator-search.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Money } from '../../../ui/money.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RequestLink } from '../request-link.tsx';
import { REQUESTS_PER_PAGE, type UnattributedSale, unattributedQuery } from '../requests-query.ts';
import { REASONS, unattributedSearch } from '../requests-search.ts';
import { REASON_LABELS } from './unattributed-words.ts';

const COLUMNS: readonly DataColumn<UnattributedSale>[] = [
  {
    id: 'sale',
    header: 'Sale',
    cell: ({ id, order_id, brand_name }) => (
      <span className="block min-w-[16ch] max-w-[30ch]">
        <RequestLink parameter="sale" id={id}>
          {brand_name ?? 'Unknown brand'}
        </RequestLink>
        <span className="block break-all text-muted text-sm">
          {order_id ? `Order ${order_id}` : 'No order ID'}
        </span>
      </span>
    ),
    fixed: true,
  },
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
  const change = useChangeSearch();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...unattributedQuery(search),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <Heading level={2} size="heading" ref={heading} className="sr-only">
        Unattributed sales
      </Heading>
      <DataTable
        caption="Unattributed sales"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHeight={57}
        maxHeight={680}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={
          <EmptyState title={search.reason ? 'No sale matches.' : 'Every sale has a publisher.'}>
            A sale is unattributed if the network’s report names no click that it can belong to.
          </EmptyState>
        }
        note={
          data &&
          data.summary.total > 0 && (
            <>
              <Money amount={data.summary.gross} /> of commission waits in the accounts of unattributed sales.
            </>
          )
        }
        tools={
          <NativeSelect
            label="Reason"
            choices={[
              { value: '', label: 'All' },
              ...REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
            ]}
            value={search.reason ?? ''}
            onChange={({ target }) => change({ reason: target.value || undefined, page: undefined })}
          />
        }
      />
      {data && data.summary.total > 0 && (
        <Pagination
          label="unattributed sales"
          page={search.page}
          perPage={REQUESTS_PER_PAGE}
          total={data.summary.total}
          onPageChange={(page) => change({ page })}
          heading={heading}
        />
      )}
    </div>
  );
}
