import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { SETTINGS_TABS, type SettingsTab } from '../../features/settings/settings-tabs.ts';
import { oneOf } from '../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab | undefined } => ({
    tab: oneOf(SETTINGS_TABS, tab),
  }),
  staticData: { page: { title: 'Settings', description: 'Your account.', unlisted: true } },
  component: Settings,
});

function Settings() {
  const { session } = Route.useRouteContext();
  const { tab = 'profile' } = Route.useSearch();
  return <SettingsPage session={session} tab={tab} />;
}
