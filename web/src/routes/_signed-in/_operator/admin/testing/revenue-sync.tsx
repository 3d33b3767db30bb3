import { createFileRoute } from '@tanstack/react-router';
import { RevenueIntegrity } from '../../../../../features/monitoring/operator/checks/integrity-suites.tsx';
import { RevenueSyncMonitor } from '../../../../../features/monitoring/operator/revenue-sync/revenue-sync-monitor.tsx';
import { RevenueSyncTester } from '../../../../../features/monitoring/operator/revenue-sync/revenue-sync-tester.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing/revenue-sync')({
  component: RevenueSync,
});

function RevenueSync() {
  return (
    <>
      <RevenueSyncTester />
      <RevenueIntegrity />
      <RevenueSyncMonitor />
    </>
  );
}
