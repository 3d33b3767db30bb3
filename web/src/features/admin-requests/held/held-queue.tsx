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
import { PublisherLink } from '../publisher-link.tsx';
import { RequestLink } from '../request-link.tsx';
import { type HeldSale, heldQuery, REQUESTS_PER_PAGE } from '../requests-query.ts';
import { HELD_REASONS, heldSearch } from '../requests-search.ts';
import { HELD_LABELS } from './held-words.ts';

const COLUMNS: readonly DataColumn<HeldSale>[] = [
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
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id }) => <PublisherLink id={publisher_id} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ held_reason: reason }) => reason && <Badge tone="held">{HELD_LABELS[reason]}</Badge>,
  },
  { id: 'network', header: 'Network', cell: ({ network_name }) => network_name },
  { id: 'converted', header: 'Time of sale', cell: ({ converted_at }) => <DateTime at={converted_at} /> },
  { id: 'net', header: 'Held', cell: ({ net }) => <Money amount={net} />, numeric: true },
];

/** Sales that aren’t paid until an operator releases them, newest first. */
export function HeldQueue() {
  const search = heldSearch(useOperatorSearch());
  const change = useChangeSearch();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...heldQuery(search),
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <Heading level={2} size="heading" ref={heading} className="sr-only">
        Held sales
      </Heading>
      <DataTable
        caption="Held sales"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHeight={57}
        maxHeight={680}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={
          <EmptyState title={search.reason || search.of ? 'No sale matches.' : 'No sale is held.'}>
            We hold a sale if its click, its link or its publisher has to be checked before we pay.
          </EmptyState>
        }
        note={
          data &&
          data.summary.total > 0 && (
            <>
              <Money amount={data.summary.net} /> of publishers’ commission is held.
            </>
          )
        }
        tools={
          <NativeSelect
            label="Reason"
            choices={[
              { value: '', label: 'All' },
              ...HELD_REASONS.map((value) => ({ value, label: HELD_LABELS[value] })),
            ]}
            value={search.reason ?? ''}
            onChange={({ target }) => change({ reason: target.value || undefined, page: undefined })}
          />
        }
      />
      {data && data.summary.total > 0 && (
        <Pagination
          label="held sales"
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
