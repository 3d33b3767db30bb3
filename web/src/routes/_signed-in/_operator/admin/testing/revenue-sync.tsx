import { createFileRoute } from '@tanstack/react-router';
import { RevenueIntegrity } from '../../../../../features/monitoring/operator/checks/integrity-suites.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/revenue-sync')({
  component: () => <RevenueIntegrity isFirst />,
});
