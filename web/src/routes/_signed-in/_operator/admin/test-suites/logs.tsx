import { createFileRoute } from '@tanstack/react-router';
import { RecentClickLogs } from '../../../../../features/test-tools/operator/click-tracking/recent-click-logs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites/logs')({
  component: RecentClickLogs,
});
