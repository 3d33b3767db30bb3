import { createFileRoute } from '@tanstack/react-router';
import { HealthMonitor } from '../../../../../features/monitoring/operator/health-monitor.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites/')({
  component: HealthMonitor,
});
