import { createFileRoute } from '@tanstack/react-router';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/compliance')({
  component: Compliance,
});

function Compliance() {
  return (
    <Screen title="Compliance Dashboard" lead="What the rules found, and the decisions of the last 30 days.">
      <RouteTabs label="Compliance Dashboard" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/compliance', label: 'Active Violations' },
  { to: '/admin/compliance/rules', label: 'Compliance Rules' },
  { to: '/admin/compliance/registry', label: 'Ban Registry' },
  { to: '/admin/compliance/logs', label: 'Recent Logs' },
  { to: '/admin/compliance/retention', label: 'Retention' },
] as const;
