import { createFileRoute } from '@tanstack/react-router';
import { SystemOverview } from '../../../../../features/monitoring/operator/system/overview.tsx';
import { healthReportQuery } from '../../../../../features/monitoring/operator/system/system-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/system/')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(healthReportQuery),
  preload: false,
  component: SystemOverview,
});
