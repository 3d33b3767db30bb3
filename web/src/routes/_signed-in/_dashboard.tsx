import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LinkMaker } from '../../features/links/tools/link-maker.tsx';
import { overviewQuery } from '../../lib/overview.ts';
import DashboardPage from '../../shell/dashboard/dashboard-page.tsx';
import { ConfirmSession } from '../../shell/session/confirm-session.tsx';

/** The routes with the side menu. */
export const Route = createFileRoute('/_signed-in/_dashboard')({
  staticData: { frame: 'own' },
  loader: ({ context: { queries } }) => void queries.prefetchQuery(overviewQuery),
  component: Dashboard,
});

function Dashboard() {
  const { session } = Route.useRouteContext();
  return (
    <DashboardPage session={session}>
      <Outlet />
      <ConfirmSession />
      <LinkMaker session={session} />
    </DashboardPage>
  );
}
