import { createFileRoute } from '@tanstack/react-router';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/team')({
  component: Team,
});

function Team() {
  return (
    <Screen title="Team">
      <RouteTabs label="Team" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/team', label: 'Roles' },
  { to: '/admin/team/keys', label: 'Operator keys' },
  { to: '/admin/team/audit-log', label: 'Audit log' },
] as const;
