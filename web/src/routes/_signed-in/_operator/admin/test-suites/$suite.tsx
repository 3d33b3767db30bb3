import { createFileRoute, notFound } from '@tanstack/react-router';
import {
  FunctionTests,
  IntegrationTests,
  LinkTests,
  RealApiTests,
} from '../../../../../features/monitoring/operator/checks/call-suites.tsx';
import { PerformanceMonitor } from '../../../../../features/monitoring/operator/system/performance.tsx';
import { RecentClickLogs } from '../../../../../features/test-tools/operator/click-tracking/recent-click-logs.tsx';
import { Scenarios } from '../../../../../features/test-tools/operator/load-testing/scenarios.tsx';
import { WebhookTester } from '../../../../../features/test-tools/operator/webhooks/webhook-tester.tsx';

// One route for all suites: each route of its own would be in the first script of every page.
export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites/$suite')({
  component: Suite,
});

const SUITES = new Map([
  ['functions', FunctionTests],
  ['real-api', RealApiTests],
  ['webhooks', WebhookTester],
  ['integration', IntegrationTests],
  ['links', LinkTests],
  ['logs', RecentClickLogs],
  ['load', Scenarios],
  ['performance', PerformanceMonitor],
]);

function Suite() {
  const { suite } = Route.useParams();
  const Shown = SUITES.get(suite);
  if (!Shown) throw notFound();
  return <Shown key={suite} />;
}
