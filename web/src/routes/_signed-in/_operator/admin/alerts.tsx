import { createFileRoute } from '@tanstack/react-router';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/alerts')({
  component: Alerts,
});

function Alerts() {
  return (
    <Screen
      title="Alerts"
      lead="Operators get critical alerts by email at once, and warnings at most once an hour."
    >
      <RouteTabs label="Alerts" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/alerts', label: 'Alerts' },
  { to: '/admin/alerts/dead-letters', label: 'Dead letters' },
  { to: '/admin/alerts/stopped-addresses', label: 'Stopped addresses' },
] as const;
