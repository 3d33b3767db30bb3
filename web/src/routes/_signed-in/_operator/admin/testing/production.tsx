import { createFileRoute } from '@tanstack/react-router';
import { ProductionTests } from '../../../../../features/monitoring/operator/checks/production-tests.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/production')({
  component: ProductionTests,
});
