import { createFileRoute } from '@tanstack/react-router';
import { actionItemsQuery } from '../../../../features/reporting/overview/action-items-query.ts';
import { DashboardScreen } from '../../../../features/reporting/overview/dashboard-screen.tsx';
import { LATEST_CLICKS } from '../../../../features/reporting/overview/latest-clicks.tsx';
import { latestClicksQuery } from '../../../../lib/clicks.ts';
import { payoutTermsQuery } from '../../../../lib/payout-terms.ts';
import { textOf } from '../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/app/')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { url?: unknown }) => search,
  staticData: {
    page: { title: 'Dashboard' },
  },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(latestClicksQuery(LATEST_CLICKS));
    void queries.prefetchQuery(payoutTermsQuery);
    // On each visit, because other screens repair what it lists.
    void queries.prefetchQuery({ ...actionItemsQuery, staleTime: 0 });
  },
  preload: false,
  component: App,
});

function App() {
  const { session } = Route.useRouteContext();
  const { url } = Route.useSearch();
  return <DashboardScreen session={session} url={textOf(url)} />;
}
