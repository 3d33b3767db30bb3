import { createFileRoute } from '@tanstack/react-router';
import { Alerts } from '../../../../../features/reporting/operator/alerts/alerts.tsx';
import { alertsQuery } from '../../../../../features/reporting/operator/alerts/alerts-query.ts';
import { alertsSearch } from '../../../../../features/reporting/operator/alerts/alerts-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/alerts/')({
  validateSearch: alertsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(alertsQuery(deps)),
  preload: false,
  component: Alerts,
});
