import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useRef } from 'react';
import { openFeedback } from '../../../shell/dashboard/feedback-overlay.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { BoardFilters } from './board-filters.tsx';
import type { BoardSearch } from './board-search.ts';
import { STATUSES } from './feedback-labels.ts';
import { boardQuery } from './feedback-query.ts';

const BoardItems = lazyPart(() => import('./board-items.tsx'));
const TABS = [{ value: 'all', label: 'All' }, ...STATUSES] as const;

interface BoardProps {
  isSignedIn: boolean;
  search: BoardSearch;
  onSearchChange: (change: Partial<BoardSearch>) => void;
}

/** The community's feedback, with search, filters and votes. */
export function Board({ isSignedIn, search, onSearchChange }: BoardProps) {
  const counts = useCounts(search);
  // Filters have nothing to choose from on an empty board.
  const isEmpty = counts?.all === 0 && !search.search && !search.type && !search.priority;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Screen
      title="Community Feedback"
      lead={`This board is public: everyone can read what you post. It has feature requests and bug reports from publishers. ${isSignedIn ? 'Vote on items or add your own.' : 'Sign in to vote or add your own.'}`}
      headingRef={heading}
      actions={
        <Button variant="primary" onClick={openFeedback}>
          Give feedback
        </Button>
      }
    >
      {!isEmpty && <BoardFilters search={search} onSearchChange={onSearchChange} />}
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
    </Screen>
  );
}

/** The counts of the tabs. The page is hydrated without them, because the prerendered page has none. */
function useCounts(search: BoardSearch) {
  const { data } = useQuery({ ...boardQuery(search), placeholderData: keepPreviousData });
  return useHydrated() ? data?.summary : undefined;
}
