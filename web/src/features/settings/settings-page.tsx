import { lazy, type ReactNode, Suspense } from 'react';
import type { Session } from '../../lib/session.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { SessionList } from './session-list.tsx';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';

const ApiKeys = lazy(() => import('../keys/api-keys.tsx'));
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

/** The account: who it is, where it is signed in, its keys, and the mails it gets. */
export function SettingsPage({ session, tab }: SettingsPageProps) {
  const panels: Record<SettingsTab, ReactNode> = {
    profile: <Profile session={session} />,
    security: <SessionList />,
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

function Profile({ session: { user, publisher } }: { session: Session }) {
  return (
    <DefinitionList
      items={[
        { term: 'Full name', value: publisher.full_name },
        { term: 'E-mail', value: user.email },
        { term: 'Publisher ID', value: <code className="font-mono">{publisher.publisher_id}</code> },
        { term: 'Plan', value: <span className="capitalize">{publisher.plan}</span> },
        { term: 'Standing', value: <span className="capitalize">{publisher.standing}</span> },
      ]}
    />
  );
}
