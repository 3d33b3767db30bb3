import { createFileRoute, redirect } from '@tanstack/react-router';
import { prefetchTab } from '../../../features/settings/prefetch-tab.ts';
import { SettingsPage } from '../../../features/settings/settings-page.tsx';
import { SETTINGS_TABS, type SettingsTab } from '../../../features/settings/settings-tabs.ts';
import { oneOf } from '../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/settings')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab | undefined } => ({
    tab: oneOf(SETTINGS_TABS, tab),
  }),
  beforeLoad: ({ location: { search } }) => {
    // The keys were a tab of the settings.
    if ('tab' in search && String(search.tab) === 'api-keys') throw redirect({ to: '/api-keys' });
  },
  staticData: { page: { title: 'Settings', description: 'Your account.', unlisted: true } },
  loaderDeps: ({ search: { tab = 'profile' } }) => ({ tab }),
  loader: ({ context, deps }) => prefetchTab(context.queries, deps.tab),
  preload: false,
  component: Settings,
});

function Settings() {
  const { session } = Route.useRouteContext();
  const { tab = 'profile' } = Route.useSearch();
  return <SettingsPage session={session} tab={tab} />;
}
