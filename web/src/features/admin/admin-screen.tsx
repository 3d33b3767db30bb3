import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useOperatorSearch } from '../../lib/operator-search.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Screen } from '../dashboard/screen.tsx';
import { type AdminTab, adminTab } from './admin-tabs.ts';

/** The content of each tab. It renders a `Screen` with the title of the tab. */
const CONTENT: Record<AdminTab['value'], LazyExoticComponent<ComponentType<{ title: string }>>> = {
  overview: lazy(() => import('../admin-overview/overview-tab.tsx')),
  networks: lazy(() => import('../admin-networks/networks-tab.tsx')),
  brands: lazy(() => import('../admin-brands/brands-tab.tsx')),
  revenue: lazy(() => import('../admin-revenue/revenue-tab.tsx')),
  compliance: lazy(() => import('../admin-compliance/compliance-tab.tsx')),
  publishers: lazy(() => import('../admin-publishers/publishers-tab.tsx')),
  requests: lazy(() => import('../admin-requests/requests-tab.tsx')),
  feedback: lazy(() => import('../admin-feedback/feedback-tab.tsx')),
  alerts: lazy(() => import('../admin-alerts/alerts-tab.tsx')),
  team: lazy(() => import('../admin-team/team-tab.tsx')),
};

/** The tab of the admin screen that the URL names. */
export function AdminScreen() {
  const { value, title } = adminTab(useOperatorSearch().tab);
  const Content = CONTENT[value];
  return (
    <Suspense
      key={value}
      fallback={
        <Screen title={title}>
          <LoadingState label={`Loading ${title}`} />
        </Screen>
      }
    >
      <Content title={title} />
    </Suspense>
  );
}
