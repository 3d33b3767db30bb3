import type { Session } from '../../lib/session.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Heading } from '../../ui/heading.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { SessionList } from './session-list.tsx';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs.ts';

const LABELS: Record<SettingsTab, string> = { profile: 'Profile', security: 'Security' };

interface SettingsPageProps {
  session: Session;
  tab: SettingsTab;
}

/** The account: who it is, and where it is signed in. */
export function SettingsPage({ session: { user, publisher }, tab }: SettingsPageProps) {
  const profile = [
    { term: 'Full name', value: publisher.full_name },
    { term: 'E-mail', value: user.email },
    { term: 'Publisher ID', value: <code className="font-mono">{publisher.publisher_id}</code> },
    { term: 'Plan', value: publisher.plan },
    { term: 'Standing', value: publisher.standing },
  ];
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
      <div className="pt-6">{tab === 'profile' ? <DefinitionList items={profile} /> : <SessionList />}</div>
    </div>
  );
}
