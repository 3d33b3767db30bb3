import { createFileRoute, notFound } from '@tanstack/react-router';
import { RevenueIntegrity } from '../../../../../features/monitoring/operator/checks/integrity-suites.tsx';
import { ProductionTests } from '../../../../../features/monitoring/operator/checks/production-tests.tsx';
import { TrackClickTester } from '../../../../../features/monitoring/operator/checks/track-click-tester.tsx';
import { HealthMonitor } from '../../../../../features/monitoring/operator/health-monitor.tsx';
import { RevenueSyncMonitor } from '../../../../../features/monitoring/operator/revenue-sync/revenue-sync-monitor.tsx';
import { RevenueSyncTester } from '../../../../../features/monitoring/operator/revenue-sync/revenue-sync-tester.tsx';
import { AnalyticsVerification } from '../../../../../features/monitoring/operator/verification/analytics-verification.tsx';
import { ClickSimulator } from '../../../../../features/test-tools/operator/click-tests/click-simulator.tsx';
import { SitePlugClickLoadTest } from '../../../../../features/test-tools/operator/click-tests/siteplug-click-load-test.tsx';
import { SitePlugClickTester } from '../../../../../features/test-tools/operator/click-tests/siteplug-click-tester.tsx';

// One route for all tabs: each route of its own would be in the first script of every page.
export const Route = createFileRoute('/_signed-in/_operator/admin/testing/$tool')({
  component: Tool,
});

const TOOLS = new Map([
  ['track-click-simple', TrackClickTester],
  ['siteplug', SitePlug],
  ['revenue-sync', RevenueSync],
  ['analytics', AnalyticsVerification],
  ['production', Production],
]);

function Tool() {
  const { tool } = Route.useParams();
  const Shown = TOOLS.get(tool);
  if (!Shown) throw notFound();
  return <Shown key={tool} />;
}

function SitePlug() {
  return (
    <>
      <SitePlugClickTester />
      <SitePlugClickLoadTest />
      <ClickSimulator />
    </>
  );
}

function RevenueSync() {
  return (
    <>
      <RevenueSyncTester />
      <RevenueIntegrity />
      <RevenueSyncMonitor />
    </>
  );
}

function Production() {
  return (
    <>
      <HealthMonitor />
      <ProductionTests />
    </>
  );
}
