import { lazy, type ReactNode, Suspense } from 'react';
import type { Session } from '../../lib/session.ts';
import { Heading } from '../../ui/heading.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';

const ApiKeys = lazy(() => import('../keys/api-keys.tsx'));
const Profile = lazy(() => import('./profile.tsx'));
const Security = lazy(() => import('./security.tsx'));
const Notifications = lazy(() => import('./notifications.tsx'));

const LABELS: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  'api-keys': 'API keys',
  notifications: 'Notifications',
};

interface SettingsPageProps {
  session: Session;
  tab: SettingsTab;
}

/** The account: profile, sessions, API keys and notifications. */
export function SettingsPage({ session, tab }: SettingsPageProps) {
  const panels: Record<SettingsTab, ReactNode> = {
    profile: <Profile session={session} />,
    security: <Security />,
    'api-keys': <ApiKeys />,
    notifications: <Notifications />,
  };
  return (
    <div className="pt-10 pb-16">
      <Heading level={1} className="mb-8">
        Settings
      </Heading>
      <TabLinks
        label="Settings"
        current={tab}
        tabs={SETTINGS_TABS.map((value) => ({ value, label: LABELS[value] }))}
        searchOf={(value) => ({ tab: value })}
      />
      <div className="pt-5">
        <Suspense fallback={<LoadingState label={`Opening ${LABELS[tab]}`} />}>{panels[tab]}</Suspense>
      </div>
    </div>
  );
}
