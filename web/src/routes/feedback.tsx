import { createFileRoute } from '@tanstack/react-router';
import { Board } from '../features/feedback/board.tsx';
import { boardSearch } from '../features/feedback/board-search.ts';
import { boardQuery } from '../features/feedback/feedback-query.ts';

export const Route = createFileRoute('/feedback')({
  validateSearch: boardSearch,
  staticData: {
    page: {
      title: 'Community Feedback',
      description: 'Feature requests and bug reports from publishers. Read, search and vote.',
    },
  },
  loaderDeps: ({ search }) => boardSearch(search),
  loader: ({ context, deps }) => void context.queries.prefetchQuery(boardQuery(deps)),
  preload: false,
  component: Feedback,
});

function Feedback() {
  // The router adds parameters that no route reads, such as `utm_source`; the API would refuse them.
  const search = Route.useSearch({ select: boardSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <Board
      search={search}
      onSearchChange={(change) =>
        void navigate({
          search: (old) => ({ ...old, ...change }),
          // While a reader types, only the last search is worth going back to.
          replace: 'search' in change,
          resetScroll: false,
        })
      }
    />
  );
}
