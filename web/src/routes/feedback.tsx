import { createFileRoute } from '@tanstack/react-router';
import { Board } from '../features/feedback/board.tsx';
import { boardSearch } from '../features/feedback/board-search.ts';

export const Route = createFileRoute('/feedback')({
  validateSearch: boardSearch,
  staticData: {
    page: {
      title: 'Community Feedback',
      description: 'What publishers miss, want and found broken: read it, search it, vote on it.',
    },
  },
  component: Feedback,
});

function Feedback() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Board
      search={search}
      onSearchChange={(change) =>
        void navigate({
          search: (old) => ({ ...old, ...change }),
          // While somebody types, only the last search is worth going back to.
          replace: 'search' in change,
          resetScroll: false,
        })
      }
    />
  );
}
