import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { failureOf } from '../../lib/error-text.ts';
import { sessionQuery } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { BoardFilters } from './board-filters.tsx';
import type { BoardSearch } from './board-search.ts';
import { FeedbackLine } from './feedback-line.tsx';
import { type FeedbackItem, feedbackQuery } from './feedback-query.ts';
import { STATUSES } from './feedback-words.ts';

const Pagination = lazy(() =>
  import('../../ui/pagination.tsx').then((part) => ({ default: part.Pagination })),
);
const PER_PAGE = 50;
const TABS = [{ value: 'all', label: 'All' }, ...STATUSES] as const;

interface BoardProps {
  search: BoardSearch;
  onSearchChange: (change: Partial<BoardSearch>) => void;
}

/** The community's feedback: to search, to filter, to vote on. */
export function Board({ search, onSearchChange }: BoardProps) {
  const { page = 1, ...filter } = search;
  const query = useQuery(feedbackQuery({ ...filter, page: `${page}` }));
  const { data: session } = useQuery(sessionQuery);
  const counts = query.data?.summary;
  return (
    <div className="pt-12 pb-16 md:pt-16">
      <Heading level={1}>Community Feedback</Heading>
      <p className="mt-3 mb-8 max-w-[60ch] text-md text-muted">
        What publishers miss, want and found broken.{' '}
        {session
          ? 'Vote on it, or add to it with the button at the corner.'
          : 'Sign in to vote, or to add to it with the button at the corner.'}
      </p>
      <BoardFilters search={search} onSearchChange={onSearchChange} />
      <TabLinks
        label="Status"
        current={search.status ?? 'all'}
        tabs={TABS.map((tab) => ({ ...tab, count: counts?.[tab.value] }))}
        searchOf={(status) => ({ status: status === 'all' ? undefined : status, page: undefined })}
      />
      {query.error && (
        <ErrorState title="Failed to load feedback items." {...failureOf(query.error, query)} />
      )}
      {query.isPending && <LoadingState label="Reading the board" />}
      {query.data && (
        <Items
          items={query.data.data}
          total={query.data.summary.total}
          page={page}
          filtered={Object.values(filter).some(Boolean)}
          onPageChange={(next) => onSearchChange({ page: next })}
        />
      )}
    </div>
  );
}

interface ItemsProps {
  items: readonly FeedbackItem[];
  total: number;
  page: number;
  filtered: boolean;
  onPageChange: (page: number) => void;
}

function Items({ items, total, page, filtered, onPageChange }: ItemsProps) {
  if (total === 0) return <Nothing filtered={filtered} />;
  return (
    <>
      <ul>
        {items.map((item) => (
          <FeedbackLine key={item.id} item={item} />
        ))}
      </ul>
      <Suspense>
        <Pagination
          label="feedback"
          page={page}
          perPage={PER_PAGE}
          total={total}
          onPageChange={onPageChange}
        />
      </Suspense>
    </>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nothing matches.">Other words, or fewer filters, may find more.</EmptyState>
  ) : (
    <EmptyState title="No feedback yet.">
      The first item is yours to write: the button is at the corner.
    </EmptyState>
  );
}
