import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../../../../features/reporting/operator/revenue/dashboard/dashboard.tsx';
import { revenueQuery } from '../../../../../features/reporting/operator/revenue/revenue-query.ts';
import { rangeSearch } from '../../../../../features/reporting/operator/revenue/revenue-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue/revenue')({
  validateSearch: rangeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(revenueQuery(deps)),
  preload: false,
  component: Dashboard,
});
