import { type ReactNode, Suspense } from 'react';
import type { Session } from '../../../lib/session.ts';
import { Screen } from '../../../shell/dashboard/screen.tsx';
import { SETTINGS_LABELS, SETTINGS_TABS, type SettingsTab } from '../../../shell/navigation/settings-tabs.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';

const Profile = lazyPart(() => import('./profile.tsx'));
const Security = lazyPart(() => import('./security.tsx'));
const Notifications = lazyPart(() => import('./notifications.tsx'));
const Sites = lazyPart(() => import('../sites/sites.tsx'));
const Billing = lazyPart(() => import('./billing.tsx'));

interface SettingsPageProps {
  session: Session;
  tab: SettingsTab;
}

/** The account: profile, sessions, sites, notifications and payouts. */
export function SettingsPage({ session, tab }: SettingsPageProps) {
  const panels: Record<SettingsTab, ReactNode> = {
    profile: <Profile session={session} />,
    security: <Security />,
    sites: <Sites />,
    notifications: <Notifications />,
    billing: <Billing />,
  };
  return (
    <Screen title="Settings">
      <TabLinks
        label="Settings"
        current={tab}
        tabs={SETTINGS_TABS.map((value) => ({ value, label: SETTINGS_LABELS[value] }))}
        searchOf={(value) => ({ tab: value })}
      />
      <div className="pt-6">
        <Suspense fallback={<LoadingState label={`Opening ${SETTINGS_LABELS[tab]}`} />}>
          {panels[tab]}
        </Suspense>
      </div>
    </Screen>
  );
}
