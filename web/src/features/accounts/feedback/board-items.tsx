import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { BoardSearch } from './board-search.ts';
import { FeedbackListItem } from './feedback-list-item.tsx';
import { boardQuery } from './feedback-query.ts';

const PER_PAGE = 50;

interface BoardItemsProps {
  search: BoardSearch;
  focusAfter: RefObject<HTMLElement | null>;
  onPageChange: (page: number) => void;
}

/** A page of the board. */
export default function BoardItems({ search, focusAfter, onPageChange }: BoardItemsProps) {
  // The items that are shown stay until those of a new search have arrived.
  const shown = useDeferredValue(search);
  const { data: items, summary } = useSuspenseQuery(boardQuery(shown)).data;
  if (summary.total === 0) return <EmptyBoard search={shown} />;
  return (
    <>
      <ul>
        {items.map((item) => (
          <FeedbackListItem key={item.id} item={item} focusAfter={focusAfter} />
        ))}
      </ul>
      <Pagination
        label="feedback"
        page={search.page ?? 1}
        perPage={PER_PAGE}
        total={summary.total}
        onPageChange={onPageChange}
        heading={focusAfter}
      />
    </>
  );
}

const EMPTY_TEXTS = {
  all: { title: 'No feedback yet.', text: 'Be the first to give some.' },
  pending: { title: 'Nothing is pending.', text: 'New feedback appears here until we pick it up.' },
  in_progress: {
    title: 'Nothing is in progress.',
    text: 'Feedback that we are working on appears here. Upvotes help us choose.',
  },
  completed: { title: 'Nothing is completed yet.', text: 'Feedback appears here once it is done.' },
} as const;

/** Explains an empty tab: the filters match nothing, or no item has the status. */
function EmptyBoard({ search: { status, page: _, ...filters } }: { search: BoardSearch }) {
  if (Object.values(filters).some(Boolean))
    return <EmptyState title="No results.">Try different words or fewer filters.</EmptyState>;
  const { title, text } = EMPTY_TEXTS[status ?? 'all'];
  return <EmptyState title={title}>{text}</EmptyState>;
}
