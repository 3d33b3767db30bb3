import { createFileRoute } from '@tanstack/react-router';
import { prefetchTab } from '../../../features/accounts/settings/prefetch-tab.ts';
import { SettingsPage } from '../../../features/accounts/settings/settings-page.tsx';
import { type SettingsTab, settingsTab } from '../../../shell/navigation/settings-tabs.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/settings')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { tab?: SettingsTab }) => search,
  staticData: { page: { title: 'Settings' } },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps }) => prefetchTab(context.queries, settingsTab(deps.tab)),
  preload: false,
  component: Settings,
});

function Settings() {
  const { session } = Route.useRouteContext();
  const { tab } = Route.useSearch();
  return <SettingsPage session={session} tab={settingsTab(tab)} />;
}
