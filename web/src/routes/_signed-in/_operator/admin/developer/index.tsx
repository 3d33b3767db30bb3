import { createFileRoute } from '@tanstack/react-router';
import QuickTools from '../../../../../features/setup/operator/quick-tools.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer/')({
  component: Quick,
});

function Quick() {
  const { session } = Route.useRouteContext();
  return <QuickTools session={session} />;
}
