import { createFileRoute, Link } from '@tanstack/react-router';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { RouteTabs } from '../../../../shell/operator/route-tabs.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { linkClass } from '../../../../ui/link-class.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/testing')({
  component: Testing,
});

function Testing() {
  return (
    <Screen
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          Testing Dashboard <Badge tone="river">Development Mode</Badge>
        </span>
      }
      lead="Test traffic belongs to the test publisher PUB999999: it is in no total, and is never money. Revenue Sync and Analytics Verification work with real sales."
      actions={
        <Link to="/admin/test-suites" className={linkClass()}>
          All test suites
        </Link>
      }
    >
      <RouteTabs label="Testing Dashboard" tabs={TABS} />
    </Screen>
  );
}

const TABS = [
  { to: '/admin/testing', label: 'General Testing' },
  { to: '/admin/testing/$tool', params: { tool: 'track-click-simple' }, label: 'Track-Click-Simple' },
  { to: '/admin/testing/$tool', params: { tool: 'siteplug' }, label: 'SitePlug Testing' },
  { to: '/admin/testing/$tool', params: { tool: 'revenue-sync' }, label: 'Revenue Sync' },
  { to: '/admin/testing/$tool', params: { tool: 'analytics' }, label: 'Analytics Verification' },
  { to: '/admin/testing/$tool', params: { tool: 'production' }, label: 'Production' },
] as const;
