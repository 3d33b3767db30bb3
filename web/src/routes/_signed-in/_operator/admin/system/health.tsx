import { createFileRoute } from '@tanstack/react-router';
import { HealthChecks } from '../../../../../features/monitoring/operator/system/health-checks.tsx';
import { healthReportQuery } from '../../../../../features/monitoring/operator/system/system-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/system/health')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(healthReportQuery),
  preload: false,
  component: HealthChecks,
});
