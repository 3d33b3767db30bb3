import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { OPERATOR_CONFIRMATION_MINUTES } from '../../../../worker/platform/contract/confirmation-minutes.ts';
import { windowTitle } from '../../lib/page.ts';
import { operatorScreenAt } from '../../shell/navigation/operator-menu.ts';
import { AdminPage } from '../../shell/operator/admin-page.tsx';
import { ConfirmSession } from '../../shell/session/confirm-session.tsx';

/** The routes for operators. Everyone else sees that there is no such page. */
export const Route = createFileRoute('/_signed-in/_operator')({
  beforeLoad({ context: { session } }) {
    if (session.user.role === 'publisher') throw notFound();
  },
  staticData: { frame: 'own' },
  head({ matches }) {
    const screen = operatorScreenAt(matches.at(-1)?.pathname ?? '');
    return screen ? { meta: [{ title: windowTitle(screen.title) }] } : {};
  },
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
