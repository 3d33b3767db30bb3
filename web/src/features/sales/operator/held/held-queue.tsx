import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOperatorSearch } from '../../../../lib/operator-search.ts';
import { FilterSelect } from '../../../../shell/operator/filter-select.tsx';
import { PagedTable } from '../../../../shell/operator/paged-table.tsx';
import { PublisherLink } from '../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { NarrowedTo } from '../narrowed-to.tsx';
import { type HeldSale, heldQuery, REQUESTS_PER_PAGE } from '../requests-query.ts';
import { HELD_REASONS, heldSearch } from '../requests-search.ts';
import { SALE_COLUMN } from '../sale-column.tsx';
import { HELD_LABELS } from './held-words.ts';

const CHOICES = HELD_REASONS.map((value) => ({ value, label: HELD_LABELS[value] }));

const COLUMNS: readonly DataColumn<HeldSale>[] = [
  SALE_COLUMN,
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
  const result = useQuery({
    ...heldQuery(search),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedTable
      caption="Held sales"
      result={result}
      page={search.page}
      perPage={REQUESTS_PER_PAGE}
      rowKey={({ id }) => id}
      maxHeight={680}
      columns={COLUMNS}
      rowHeight={57}
      empty={
        <EmptyState title={search.reason || search.of ? 'No sale matches.' : 'No sale is held.'}>
          We hold a sale if its click, its link or its publisher has to be checked before we pay.
        </EmptyState>
      }
      note={
        result.data &&
        result.data.summary.total > 0 && (
          <>
            <Money amount={result.data.summary.net} /> of publishers’ commission is held.
          </>
        )
      }
      tools={
        <>
          <FilterSelect label="Reason" parameter="reason" value={search.reason} choices={CHOICES} />
          <NarrowedTo parameter="of" value={search.of} />
        </>
      }
    />
  );
}
