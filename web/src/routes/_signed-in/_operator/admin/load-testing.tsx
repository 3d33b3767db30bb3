import { createFileRoute } from '@tanstack/react-router';
import { RunningTest } from '../../../../features/test-tools/operator/load-testing/running-test.tsx';
import { testsQuery } from '../../../../features/test-tools/operator/traffic/traffic-query.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/load-testing')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(testsQuery('load-test')),
  preload: false,
  component: LoadTesting,
});

function LoadTesting() {
  return (
    <Screen
      title="Load Testing"
      lead="Test traffic to our own links and pages, with the figures of each request."
    >
      <RunningTest />
      <RouteTabs label="Load Testing" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/load-testing', label: 'Test Scenarios' },
  { to: '/admin/load-testing/results', label: 'Test Results' },
  { to: '/admin/load-testing/configuration', label: 'Configuration' },
] as const;
