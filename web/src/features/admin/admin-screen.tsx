import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useOperatorSearch } from '../../lib/operator-search.ts';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { type AdminTab, adminTab } from '../../shell/navigation/admin-tabs.ts';
import { LoadingState } from '../../ui/loading-state.tsx';

/** The content of each tab. It renders a `Screen` with the title of the tab. */
const CONTENT: Record<AdminTab['value'], LazyExoticComponent<ComponentType<{ title: string }>>> = {
  overview: lazy(() => import('../reporting/operator/overview/overview-tab.tsx')),
  networks: lazy(() => import('../networks/operator/networks-tab.tsx')),
  brands: lazy(() => import('../catalog/operator/brands-tab.tsx')),
  revenue: lazy(() => import('../reporting/operator/revenue/revenue-tab.tsx')),
  compliance: lazy(() => import('../compliance/operator/compliance-tab.tsx')),
  publishers: lazy(() => import('../accounts/operator/publishers/publishers-tab.tsx')),
  requests: lazy(() => import('../sales/operator/requests-tab.tsx')),
  feedback: lazy(() => import('../accounts/operator/feedback/feedback-tab.tsx')),
  alerts: lazy(() => import('../reporting/operator/alerts/alerts-tab.tsx')),
  team: lazy(() => import('../accounts/operator/team/team-tab.tsx')),
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
