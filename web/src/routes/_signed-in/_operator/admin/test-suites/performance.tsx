import { createFileRoute } from '@tanstack/react-router';
import { PerformanceMonitor } from '../../../../../features/monitoring/operator/system/performance.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites/performance')({
  component: PerformanceMonitor,
});
