import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '../../features/reporting/overview/welcome.tsx';
import { statsQuery } from '../../lib/stats.ts';

export const Route = createFileRoute('/_signed-in/signup-success')({
  staticData: { page: { title: 'Welcome' } },
  loader: ({ context: { queries } }) => void queries.prefetchQuery(statsQuery),
  component: SignupSuccess,
});

function SignupSuccess() {
  const { session } = Route.useRouteContext();
  return <Welcome session={session} />;
}
