import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listError } from '../../lib/list-error.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NetworkName } from '../catalog/network-name.tsx';
import { DecidedSales } from './decided-sales.tsx';
import { type Sale, salesQuery } from './earnings-query.ts';
import type { EarningsSearch } from './earnings-search.ts';
import { isZero } from './is-zero.ts';
import { SaleFilters } from './sale-filters.tsx';
import { StateBadge } from './state-badge.tsx';

const COLUMNS: readonly DataColumn<Sale>[] = [
  {
    id: 'sale',
    header: 'Sale',
    cell: ({ id, brand_name, converted_at }) => (
      <>
        <Link to="/app/earnings/$id" params={{ id }} className={linkClass()}>
          {brand_name ?? 'Unknown brand'}
        </Link>
        <span className="block text-muted text-sm">
          <DateTime at={converted_at} />
        </span>
      </>
    ),
    fixed: true,
  },
  {
    id: 'gross',
    header: 'Commission',
    cell: ({ gross }) => <Money amount={gross} />,
    numeric: true,
    hidden: true,
  },
  { id: 'net', header: 'Your share', cell: ({ net }) => <Money amount={net} />, numeric: true },
  { id: 'state', header: 'Status', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'paid',
    header: 'Paid out',
    cell: ({ paid }) => (isZero(paid) ? '–' : <Money amount={paid} />),
    numeric: true,
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ order_id }) =>
      order_id ? (
        <Code className="block min-w-[14ch] max-w-[22ch] break-all font-mono text-sm">{order_id}</Code>
      ) : (
        '–'
      ),
  },
  { id: 'network', header: 'Network', cell: ({ network }) => <NetworkName slug={network} />, hidden: true },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ held, forfeited, reason }) => (held ?? forfeited)?.explanation ?? reason ?? '–',
    hidden: true,
  },
];

/** The states that are listed with their reasons. */
const DECIDED_LABELS: Partial<Record<Sale['state'], string>> = {
  held: 'Sales held for review',
  forfeited: 'Forfeited sales',
};

interface SalesProps {
  search: EarningsSearch;
  onSearchChange: (change: EarningsSearch) => void;
}

/** The sales of a period, newest first. */
export default function Sales({ search, onSearchChange }: SalesProps) {
  const query = useInfiniteQuery(salesQuery(search));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const filters = (
    <SaleFilters search={search} brands={data?.pages[0]?.brands ?? []} onSearchChange={onSearchChange} />
  );
  const decidedLabel = search.state && DECIDED_LABELS[search.state];
  const isDecidedList = decidedLabel !== undefined && rows !== undefined && rows.length > 0;
  const failed = listError(query);
  const isFiltered = search.state !== undefined || search.brand !== undefined;
  return (
    <>
      {isDecidedList && (
        <div className="grid gap-6">
          {filters}
          {failed && (
            <Notice
              tone="error"
              title="We couldn’t load the list again."
              detail={failed.detail}
              onRetry={failed.onRetry}
            />
          )}
          <DecidedSales
            label={decidedLabel}
            sales={rows.filter(({ held, forfeited }) => held ?? forfeited)}
          />
        </div>
      )}
      {!isDecidedList && (
        <DataTable
          caption="Sales"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={57}
          error={failed}
          tools={filters}
          empty={
            <EmptyState title={isFiltered ? 'No sale matches' : 'No sales in this period'}>
              {isFiltered
                ? 'Choose another state, brand or period.'
                : 'A sale appears once its network reports it, hours to days after the purchase.'}
            </EmptyState>
          }
        />
      )}
      {hasNextPage && (
        <p className="mt-4">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more sales
          </Button>
        </p>
      )}
    </>
  );
}
