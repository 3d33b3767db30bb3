import { createFileRoute } from '@tanstack/react-router';
import { analyticsQuery } from '../../features/app/analytics-query.ts';
import { Dashboard } from '../../features/app/dashboard.tsx';
import { SignOutButton } from '../../features/navigation/sign-out-button.tsx';
import { payoutTermsQuery } from '../../lib/payout-terms.ts';

export const Route = createFileRoute('/_signed-in/app')({
  staticData: {
    page: { title: 'Dashboard', description: 'Your links, clicks and earnings.', unlisted: true },
  },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(analyticsQuery);
    void queries.prefetchQuery(payoutTermsQuery);
  },
  preload: false,
  component: App,
});

function App() {
  const { session } = Route.useRouteContext();
  return <Dashboard session={session} signOut={<SignOutButton />} />;
}
