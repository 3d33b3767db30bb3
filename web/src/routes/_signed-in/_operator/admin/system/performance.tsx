import { createFileRoute } from '@tanstack/react-router';
import { PerformanceMonitor } from '../../../../../features/monitoring/operator/system/performance.tsx';
import { performanceQuery } from '../../../../../features/monitoring/operator/system/system-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/system/performance')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(performanceQuery),
  preload: false,
  component: PerformanceMonitor,
});
