import { createFileRoute } from '@tanstack/react-router';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/_revenue')({
  component: Revenue,
});

function Revenue() {
  return (
    <Screen title="Revenue Dashboard">
      <RouteTabs label="Revenue Dashboard" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/revenue', label: 'Dashboard' },
  { to: '/admin/reconciliation', label: 'Reconciliation' },
  { to: '/admin/adjustments', label: 'Adjustments' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/ledger', label: 'Ledger' },
] as const;
