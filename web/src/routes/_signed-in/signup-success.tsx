import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '../../features/overview/welcome.tsx';

export const Route = createFileRoute('/_signed-in/signup-success')({
  staticData: { page: { title: 'Welcome', description: 'Your account is ready.', unlisted: true } },
  component: SignupSuccess,
});

function SignupSuccess() {
  const { session } = Route.useRouteContext();
  return <Welcome session={session} />;
}
