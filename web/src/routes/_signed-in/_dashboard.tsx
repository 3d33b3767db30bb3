import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DashboardFrame } from '../../features/dashboard/dashboard-frame.tsx';
import { AccountButton } from '../../features/navigation/account-button.tsx';
import { openPalette } from '../../features/navigation/palette-state.ts';
import { overviewQuery } from '../../lib/overview.ts';

/** The routes with the side menu. */
export const Route = createFileRoute('/_signed-in/_dashboard')({
  staticData: { frame: 'dashboard' },
  loader: ({ context: { queries } }) => void queries.prefetchQuery(overviewQuery),
  component: Dashboard,
});

function Dashboard() {
  const { session } = Route.useRouteContext();
  return (
    <DashboardFrame session={session} account={<AccountButton />} onSearch={openPalette}>
      <Outlet />
    </DashboardFrame>
  );
}
