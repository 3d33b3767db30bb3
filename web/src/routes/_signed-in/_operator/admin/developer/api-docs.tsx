import { createFileRoute } from '@tanstack/react-router';
import ApiDocs from '../../../../../features/setup/operator/api-docs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer/api-docs')({
  component: Docs,
});

function Docs() {
  const { session } = Route.useRouteContext();
  return <ApiDocs session={session} />;
}
