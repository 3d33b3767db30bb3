import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '../features/accounts/connect/connect-page.tsx';
import { type ConnectSearch, connectSearch } from '../features/accounts/connect/connect-search.ts';
import { requireSession } from '../shell/session/require-session.ts';

export const Route = createFileRoute('/connect')({
  ssr: false,
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: ConnectSearch) => search,
  staticData: { frame: 'own', page: { title: 'Connect an app' } },
  beforeLoad: async (arrival) => {
    if (connectSearch(arrival.search).request !== undefined) await requireSession(arrival);
  },
  component: Connect,
});

function Connect() {
  return <ConnectPage {...connectSearch(Route.useSearch())} />;
}
