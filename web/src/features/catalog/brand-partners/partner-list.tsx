import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { partnerBrandsQuery } from '../../../lib/partner-brands.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { partnerColumns } from './partner-columns.tsx';
import { filterOf, type PartnerSearch } from './partner-search.ts';

const FAILED = {
  title: 'Error loading brands',
  detail: 'Failed to fetch brand data. Please try again.',
};
const ROW_HEIGHT = 57;

interface PartnerListProps {
  search: PartnerSearch;
  onOpen: (id: string) => void;
  onShowAll: () => void;
}

/** The brands of a search. Further pages are loaded as the reader comes near the end of the loaded ones. */
export function PartnerList({ search, onOpen, onShowAll }: PartnerListProps) {
  const list = useInfiniteQuery(partnerBrandsQuery(filterOf(search)));
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const columns = useMemo(() => partnerColumns(onOpen), [onOpen]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (isError && !rows)
    return <ErrorState {...FAILED} retryLabel="Reload Page" onRetry={() => location.reload()} />;
  const total = data?.pages.at(-1)?.summary.total ?? 0;
  return (
    <>
      <DataTable
        caption="Brand partners"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        maxHeight={640}
        more={hasNextPage ? { total, load: loadMore } : undefined}
        tools={
          <p role="status" className="figures text-muted">
            {rows ? countText(total) : 'Loading brands…'}
          </p>
        }
        empty={
          <EmptyState title="No brands found." action={<Button onClick={onShowAll}>Show all brands</Button>}>
            Try a shorter search or another filter.
          </EmptyState>
        }
      />
      {isFetchNextPageError && <Notice tone="error" {...FAILED} onRetry={() => void fetchNextPage()} />}
    </>
  );
}

function countText(total: number): string {
  return plural(total, 'brand');
}
