import { createFileRoute } from '@tanstack/react-router';
import { windowTitle } from '../../../../lib/page.ts';
import { BackLink } from '../../../../shell/dashboard/back-link.tsx';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites')({
  head: () => ({ meta: [{ title: windowTitle('Test Suites') }] }),
  component: Suites,
});

function Suites() {
  return (
    <Screen
      back={<BackLink to="/admin/testing" label="Testing Dashboard" />}
      title="Test Suites"
      lead="Each suite calls this system from outside, and says what it has seen."
    >
      <RouteTabs label="Test Suites" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/test-suites', label: 'Production' },
  { to: '/admin/test-suites/$suite', params: { suite: 'functions' }, label: 'Edge Functions' },
  { to: '/admin/test-suites/$suite', params: { suite: 'real-api' }, label: 'Real API' },
  { to: '/admin/test-suites/$suite', params: { suite: 'webhooks' }, label: 'Webhooks' },
  { to: '/admin/test-suites/$suite', params: { suite: 'integration' }, label: 'Integration' },
  { to: '/admin/test-suites/$suite', params: { suite: 'links' }, label: 'Links' },
  { to: '/admin/test-suites/$suite', params: { suite: 'logs' }, label: 'Logs' },
  { to: '/admin/test-suites/$suite', params: { suite: 'load' }, label: 'Load' },
  { to: '/admin/test-suites/$suite', params: { suite: 'performance' }, label: 'Performance' },
] as const;
