import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { OPERATOR_CONFIRMATION_MINUTES } from '../../../../worker/platform/contract/confirmation-minutes.ts';
import { AdminPage } from '../../shell/operator/admin-page.tsx';
import { ConfirmSession } from '../../shell/session/confirm-session.tsx';

/** The routes for operators. Everyone else sees that there is no such page. */
export const Route = createFileRoute('/_signed-in/_operator')({
  beforeLoad({ context: { session } }) {
    if (session.user.role === 'publisher') throw notFound();
  },
  staticData: { frame: 'own' },
  component: Operators,
});

function Operators() {
  const { session } = Route.useRouteContext();
  return (
    <AdminPage session={session}>
      <Outlet />
      <ConfirmSession minutes={OPERATOR_CONFIRMATION_MINUTES} />
    </AdminPage>
  );
}
