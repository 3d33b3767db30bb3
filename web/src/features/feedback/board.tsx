import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { lazy, useRef } from 'react';
import { sessionQuery } from '../../lib/session.ts';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { BoardFilters } from './board-filters.tsx';
import type { BoardSearch } from './board-search.ts';
import { STATUSES } from './feedback-labels.ts';
import { boardQuery } from './feedback-query.ts';

const BoardItems = lazy(() => import('./board-items.tsx'));
const TABS = [{ value: 'all', label: 'All' }, ...STATUSES] as const;

interface BoardProps {
  search: BoardSearch;
  onSearchChange: (change: Partial<BoardSearch>) => void;
}

/** The community's feedback, with search, filters and votes. */
export function Board({ search, onSearchChange }: BoardProps) {
  const { data: session } = useQuery(sessionQuery);
  const counts = useCounts(search);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="pt-12 pb-16 md:pt-16">
      <Heading level={1} ref={heading}>
        Community Feedback
      </Heading>
      <p className="mt-3 mb-8 max-w-[60ch] text-md text-muted">
        Feature requests and bug reports from publishers.{' '}
        {session
          ? 'Vote on items or add your own with the feedback button.'
          : 'Sign in to vote or add your own with the feedback button.'}
      </p>
      <BoardFilters search={search} onSearchChange={onSearchChange} />
      <TabLinks
        label="Status"
        current={search.status ?? 'all'}
        tabs={TABS.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
        searchOf={(status) => ({ status: status === 'all' ? undefined : status, page: undefined })}
      />
      <DataBoundary
        failed="Failed to load feedback items."
        loading={<LoadingState label="Loading feedback" />}
        subject={JSON.stringify(search)}
      >
        <BoardItems
          search={search}
          focusAfter={heading}
          onPageChange={(next) => onSearchChange({ page: next })}
        />
      </DataBoundary>
    </div>
  );
}

/** The counts of the tabs. The page is hydrated without them, because the prerendered page has none. */
function useCounts(search: BoardSearch) {
  const { data } = useQuery({ ...boardQuery(search), placeholderData: keepPreviousData });
  return useHydrated() ? data?.summary : undefined;
}
