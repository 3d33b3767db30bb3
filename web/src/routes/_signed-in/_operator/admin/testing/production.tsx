import { createFileRoute } from '@tanstack/react-router';
import { ProductionTests } from '../../../../../features/monitoring/operator/checks/production-tests.tsx';
import { HealthMonitor } from '../../../../../features/monitoring/operator/health-monitor.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/production')({
  component: Production,
});

function Production() {
  return (
    <>
      <HealthMonitor />
      <ProductionTests />
    </>
  );
}
