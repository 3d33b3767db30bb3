import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Board } from '../features/accounts/feedback/board.tsx';
import { type BoardSearch, boardSearch } from '../features/accounts/feedback/board-search.ts';
import { boardQuery } from '../features/accounts/feedback/feedback-query.ts';
import { useSession } from '../lib/session.ts';
import { SitePage } from '../shell/layout/site-page.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const DashboardPage = lazyPart(() => import('../shell/dashboard/dashboard-page.tsx'));

export const Route = createFileRoute('/feedback')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: BoardSearch) => search,
  staticData: {
    frame: 'own',
    page: {
      title: 'Community Feedback',
      isListed: true,
    },
  },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => void context.queries.prefetchQuery(boardQuery(boardSearch(deps.search))),
  preload: false,
  component: Feedback,
});

/** The board, for a member as a screen of the dashboard. */
function Feedback() {
  // The router adds parameters that no route reads, such as `utm_source`; the API would refuse them.
  const search = Route.useSearch({ select: boardSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const session = useSession();
  const board = (
    <Board
      isSignedIn={session != null}
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
  const page = (
    <SitePage>
      <div className="pt-12 pb-16 md:pt-16">{board}</div>
    </SitePage>
  );
  if (!session) return page;
  return (
    // What someone begins on the page of visitors would be lost when the dashboard replaces it.
    <Suspense fallback={<div inert>{page}</div>}>
      <DashboardPage session={session}>{board}</DashboardPage>
    </Suspense>
  );
}
