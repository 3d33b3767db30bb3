import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { listError } from '../../../../../lib/list-error.ts';
import { Screen } from '../../../../../shell/dashboard/screen.tsx';
import { useChangeSearch } from '../../../../../shell/operator/use-change-search.ts';
import { Button } from '../../../../../ui/button.tsx';
import { DataTable } from '../../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { publishersQuery } from '../publishers-query.ts';
import type { PublishersSearch } from '../publishers-search.ts';
import { PUBLISHER_COLUMNS } from './publisher-columns.tsx';
import { PublisherFilters } from './publisher-filters.tsx';

export function Publishers() {
  return (
    <Screen title="Publishers" lead="Find a publisher by ID, name, email or site.">
      <PublisherList />
    </Screen>
  );
}

/** Publishers by search, status and plan. The next page loads at the end of the list. */
function PublisherList() {
  const search = useSearch({ from: '/_signed-in/_operator/admin/publishers/' });
  const filter = useChangeSearch<PublishersSearch>();
  const query = useInfiniteQuery(publishersQuery(search));
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const total = data?.pages[0]?.summary.total ?? 0;
  const isFiltered = Boolean(search.q || search.status || search.plan || search.leaving);
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <DataTable
        caption="Publishers"
        columns={PUBLISHER_COLUMNS}
        rows={rows}
        rowKey={({ publisher_id }) => publisher_id}
        rowHeight={57}
        maxHeight={720}
        error={listError(query)}
        empty={
          <EmptyState
            title={isFiltered ? 'No publisher matches.' : 'No publishers yet.'}
            action={isFiltered && <Button onClick={() => filter(NO_FILTER)}>Show all</Button>}
          >
            {isFiltered
              ? 'Search by the start of an ID, a name, an email or a site, or use fewer filters.'
              : 'Publishers appear here when they sign up.'}
          </EmptyState>
        }
        tools={<PublisherFilters search={search} onFilter={filter} />}
      />
      {rows && rows.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p role="status" className="figures text-muted text-sm">
            {formatCount(rows.length)} of {formatCount(total)} publishers
          </p>
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more publishers
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const NO_FILTER = { q: undefined, status: undefined, plan: undefined, leaving: undefined };
