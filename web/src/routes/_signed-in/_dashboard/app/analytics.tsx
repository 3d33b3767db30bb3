import { createFileRoute } from '@tanstack/react-router';
import {
  figuresBeforeQuery,
  figuresQuery,
} from '../../../../features/reporting/analytics/analytics-query.ts';
import { AnalyticsScreen } from '../../../../features/reporting/analytics/analytics-screen.tsx';
import { analyticsSearch } from '../../../../features/reporting/analytics/analytics-search.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/app/analytics')({
  staticData: {
    page: { title: 'Analytics' },
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    const search = analyticsSearch(deps);
    if (search.tab !== 'figures') return;
    void queries.prefetchQuery(figuresQuery(search));
    if (search.compare) void queries.prefetchQuery(figuresBeforeQuery(search));
  },
  preload: false,
  component: Analytics,
});

function Analytics() {
  const search = Route.useSearch({ select: analyticsSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <AnalyticsScreen
      search={search}
      onChange={(change) =>
        void navigate({
          search: (old: Record<string, unknown>) => ({ ...old, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
