import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { failureOf } from '../../lib/error-text.ts';
import { sessionQuery } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { BoardFilters } from './board-filters.tsx';
import type { BoardSearch } from './board-search.ts';
import { STATUSES } from './feedback-labels.ts';
import { FeedbackListItem } from './feedback-list-item.tsx';
import { type FeedbackItem, feedbackQuery } from './feedback-query.ts';

const Pagination = lazy(() =>
  import('../../ui/pagination.tsx').then((part) => ({ default: part.Pagination })),
);
const PER_PAGE = 50;
const TABS = [{ value: 'all', label: 'All' }, ...STATUSES] as const;

interface BoardProps {
  search: BoardSearch;
  onSearchChange: (change: Partial<BoardSearch>) => void;
}

/** The community's feedback, with search, filters and votes. */
export function Board({ search, onSearchChange }: BoardProps) {
  const { page = 1, ...filter } = search;
  const query = useQuery(feedbackQuery({ ...filter, page }));
  const { data: session } = useQuery(sessionQuery);
  const counts = query.data?.summary;
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
      {query.error && (
        <ErrorState title="Failed to load feedback items." {...failureOf(query.error, query)} />
      )}
      {query.isPending && <LoadingState label="Loading feedback" />}
      {query.data && (
        <Items
          items={query.data.data}
          total={query.data.summary.total}
          page={page}
          filter={filter}
          focusAfter={heading}
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
  filter: BoardSearch;
  focusAfter: RefObject<HTMLElement | null>;
  onPageChange: (page: number) => void;
}

function Items({ items, total, page, filter, focusAfter, onPageChange }: ItemsProps) {
  if (total === 0) return <EmptyBoard filter={filter} />;
  return (
    <>
      <ul>
        {items.map((item) => (
          <FeedbackListItem key={item.id} item={item} focusAfter={focusAfter} />
        ))}
      </ul>
      <Suspense>
        <Pagination
          label="feedback"
          page={page}
          perPage={PER_PAGE}
          total={total}
          onPageChange={onPageChange}
          heading={focusAfter}
        />
      </Suspense>
    </>
  );
}

const EMPTY_TEXTS = {
  all: { title: 'No feedback yet.', text: 'Be the first: use the feedback button on any page.' },
  pending: { title: 'Nothing is pending.', text: 'New feedback appears here until we pick it up.' },
  in_progress: {
    title: 'Nothing is in progress.',
    text: 'Feedback that we are working on appears here. Upvotes help us choose.',
  },
  completed: { title: 'Nothing is completed yet.', text: 'Feedback appears here once it is done.' },
} as const;

/** Explains an empty tab: the filters match nothing, or no item has the status. */
function EmptyBoard({ filter: { status, ...others } }: { filter: BoardSearch }) {
  if (Object.values(others).some(Boolean))
    return <EmptyState title="No results.">Try different words or fewer filters.</EmptyState>;
  const { title, text } = EMPTY_TEXTS[status ?? 'all'];
  return <EmptyState title={title}>{text}</EmptyState>;
}
