import { createFileRoute } from '@tanstack/react-router';
import { SyncButtons } from '../../../../features/networks/operator/syncs/sync-buttons.tsx';
import { SyncProgress } from '../../../../features/networks/operator/syncs/sync-progress.tsx';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks')({
  component: Networks,
});

function Networks() {
  return (
    <Screen title="Network Management" actions={<SyncButtons />}>
      <SyncProgress />
      <RouteTabs label="Network Management" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/networks', label: 'Programs' },
  { to: '/admin/networks/networks', label: 'Networks' },
  { to: '/admin/networks/banned-domains', label: 'Banned Domains' },
  { to: '/admin/networks/link-verification', label: 'Link Verification' },
  { to: '/admin/networks/circuit-breaker', label: 'Circuit Breaker' },
  { to: '/admin/networks/siteplug-diagnostics', label: 'SitePlug Diagnostics' },
] as const;
