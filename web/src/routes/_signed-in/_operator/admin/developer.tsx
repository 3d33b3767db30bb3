import { createFileRoute } from '@tanstack/react-router';
import { NestedScreen } from '../../../../shell/dashboard/nested-screen.tsx';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer')({
  component: Developer,
});

function Developer() {
  return (
    <Screen title="Developer Tools & APIs" lead="What developers build with, under your own account.">
      <NestedScreen>
        <RouteTabs label="Developer Tools" tabs={TABS} />
      </NestedScreen>
    </Screen>
  );
}

const TABS = [
  { to: '/admin/developer', label: 'Quick Tools' },
  { to: '/admin/developer/api-keys', label: 'API Keys' },
  { to: '/admin/developer/api-docs', label: 'API Docs' },
  { to: '/admin/developer/assistants', label: 'AI/MCP Tools' },
  { to: '/admin/developer/sdks', label: 'SDKs' },
  { to: '/admin/developer/webhooks', label: 'Webhooks' },
] as const;
