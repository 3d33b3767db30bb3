import { createFileRoute } from '@tanstack/react-router';
import { useWakeScheduler } from '../../../../features/test-tools/operator/long-term/use-wake-scheduler.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/long-term-testing')({
  component: LongTermTesting,
});

function LongTermTesting() {
  useWakeScheduler();
  return (
    <Screen
      title="Long-Term Testing"
      lead="Campaigns of test clicks over hours or days. They continue when the system restarts."
    >
      <RouteTabs label="Long-Term Testing" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/long-term-testing', label: 'Active Campaigns' },
  { to: '/admin/long-term-testing/create', label: 'Create Campaign' },
  { to: '/admin/long-term-testing/monitor', label: 'Monitor' },
] as const;
