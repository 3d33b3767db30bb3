import { createFileRoute } from '@tanstack/react-router';
import { SystemActions } from '../../../../features/monitoring/operator/system/system-actions.tsx';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/system')({
  component: System,
});

function System() {
  return (
    <Screen title="System Monitor" actions={<SystemActions />}>
      <RouteTabs label="System Monitor" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/system', label: 'Overview' },
  { to: '/admin/system/health', label: 'Health Checks' },
  { to: '/admin/system/performance', label: 'Performance' },
  { to: '/admin/system/security', label: 'Security' },
] as const;
