import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/app/dashboard.tsx';
import { SignOutButton } from '../../features/navigation/sign-out-button.tsx';

export const Route = createFileRoute('/_signed-in/app')({
  staticData: {
    page: { title: 'Dashboard', description: 'Your links, clicks and earnings.', unlisted: true },
  },
  component: App,
});

function App() {
  const { session } = Route.useRouteContext();
  return <Dashboard session={session} signOut={<SignOutButton />} />;
}
