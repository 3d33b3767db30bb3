import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useChangeSearch, useOperatorSearch } from '../../../../lib/operator-search.ts';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { NarrowedTo } from '../narrowed-to.tsx';
import { RequestLink } from '../request-link.tsx';
import { claimsQuery, type ListedClaim, REQUESTS_PER_PAGE } from '../requests-query.ts';
import { CLAIM_FILTERS, claimsSearch } from '../requests-search.ts';
import { CLAIM_STATES } from './claim-states.ts';

const COLUMNS: readonly DataColumn<ListedClaim>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ id, order_id }) => (
      <span className="block min-w-[14ch] max-w-[28ch] break-all">
        <RequestLink parameter="claim" id={id}>
          {order_id}
        </RequestLink>
      </span>
    ),
    fixed: true,
  },
  { id: 'publisher', header: 'Publisher', cell: ({ publisher_id }) => <PublisherLink id={publisher_id} /> },
  {
    id: 'commission',
    header: 'Commission',
    cell: ({ gross_commission }) => <Money amount={gross_commission} />,
    numeric: true,
  },
  { id: 'clicked', header: 'Clicked', cell: ({ clicked_at }) => <DateTime at={clicked_at} /> },
  { id: 'claimed', header: 'Claimed', cell: ({ claimed_at }) => <DateTime at={claimed_at} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={CLAIM_STATES[status].tone}>{CLAIM_STATES[status].label}</Badge>,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="block min-w-[18ch] max-w-[44ch]">{reason ?? '–'}</span>,
  },
];

/** Claims by status, newest first. */
export function ClaimQueue() {
  const search = claimsSearch(useOperatorSearch());
  const change = useChangeSearch();
  const result = useQuery({
    ...claimsQuery(search),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedTable
      caption="Claims"
      result={result}
      page={search.page}
      perPage={REQUESTS_PER_PAGE}
      rowKey={({ id }) => id}
      maxHeight={680}
      columns={COLUMNS}
      empty={
        <EmptyState title={search.status === 'open' ? 'No open claims.' : 'No claims.'}>
          A claim is a sale that a publisher reports for a click of theirs. It earns nothing until the network
          reports it or an operator accepts it.
        </EmptyState>
      }
      tools={
        <>
          <NativeSelect
            label="Status"
            choices={CLAIM_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? 'All' : CLAIM_STATES[value].label,
            }))}
            value={search.status}
            onChange={({ target }) => change({ status: target.value, page: undefined })}
          />
          <NarrowedTo parameter="of" value={search.of} />
        </>
      }
    />
  );
}
