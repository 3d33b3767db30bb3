import { createFileRoute, notFound } from '@tanstack/react-router';
import {
  includesPermission,
  permissionsOfRole,
} from '../../../../../../worker/platform/contract/operator-permissions.ts';
import { CeoDashboard } from '../../../../features/reporting/operator/ceo/ceo-dashboard.tsx';
import { metricAlertsQuery, metricsQuery } from '../../../../features/reporting/operator/ceo/ceo-query.ts';
import { ceoSearch } from '../../../../features/reporting/operator/ceo/ceo-search.ts';

/** For admins and finance. Other operators see that there is no such page. */
export const Route = createFileRoute('/_signed-in/_operator/admin/ceo-dashboard')({
  validateSearch: ceoSearch,
  beforeLoad({ context: { session } }) {
    if (!includesPermission(permissionsOfRole(session.user.role), 'business:read')) throw notFound();
  },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(metricsQuery);
    void queries.prefetchQuery(metricAlertsQuery);
  },
  preload: false,
  component: CeoDashboard,
});
