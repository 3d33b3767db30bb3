import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Screen } from '../../../../shell/dashboard/screen.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { AsOf } from '../../../../ui/as-of.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { TabLinks } from '../../../../ui/tab-links.tsx';
import { Cards } from './cards.tsx';
import { type Metrics, metricAlertsQuery, metricsQuery, systemHealthQuery } from './ceo-query.ts';
import { CEO_TAB_LABELS, CEO_TABS, type CeoTab } from './ceo-search.ts';
import { Definitions } from './definition-list.tsx';
import { GrowthTrends } from './growth-trends.tsx';
import { IssuesAlerts } from './issues-alerts.tsx';
import { ProductHealth } from './product-health.tsx';
import { RevenueAnalytics } from './revenue-analytics.tsx';
import { UserEngagement } from './user-engagement.tsx';
import { UserExperience } from './user-experience.tsx';

/** Figures of clicks that are older than this have their time beside them. */
const PROMISED_MS = 60_000;
const FAILED = 'Failed to load dashboard data';

/** How the business goes. */
export function CeoDashboard() {
  const { tab = 'growth' } = useSearch({ from: '/_signed-in/_operator/admin/ceo-dashboard' });
  const result = useQuery(metricsQuery);
  const { data, error, refetch, isFetching } = result;
  const { data: alerts } = useQuery(metricAlertsQuery);
  const { data: health, error: healthError } = useQuery(systemHealthQuery);
  if (error && !data)
    return (
      <Screen title="CEO Dashboard">
        <ErrorState
          title={FAILED}
          detail={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Screen>
    );
  return (
    <Screen
      title="CEO Dashboard"
      lead={
        data && (
          <>
            Last updated <DateTime at={data.data.timestamp} />
            <AsOf what="Clicks" at={data.meta.as_of} promised={PROMISED_MS} />
          </>
        )
      }
      actions={
        alerts && (
          <Badge tone={alerts.alert_count > 0 ? 'reversed' : 'approved'}>
            {plural(alerts.alert_count, 'alert')}
          </Badge>
        )
      }
    >
      <NotRefreshed result={result} title={FAILED} />
      <Cards
        metrics={data?.data}
        definitions={data?.definitions}
        bounds={alerts?.bounds}
        health={health?.status ?? (healthError ? null : undefined)}
      />
      <TabLinks
        label="CEO Dashboard"
        current={tab}
        tabs={CEO_TABS.map((value) => ({ value, label: CEO_TAB_LABELS[value] }))}
        searchOf={(value) => ({ tab: value === 'growth' ? undefined : value })}
      />
      <div className="pt-6">
        {data ? (
          <Panel tab={tab} metrics={data.data} definitions={data.definitions} />
        ) : (
          <LoadingState label="Loading the dashboard" />
        )}
      </div>
    </Screen>
  );
}

interface PanelProps {
  tab: CeoTab;
  metrics: Metrics;
  definitions: Readonly<Record<string, string>>;
}

function Panel({ tab, metrics, definitions }: PanelProps): ReactNode {
  const panels: Record<CeoTab, () => ReactNode> = {
    growth: () => <GrowthTrends growth={metrics.growth} />,
    engagement: () => <UserEngagement users={metrics.users} definitions={definitions} />,
    revenue: () => <RevenueAnalytics growth={metrics.growth} />,
    experience: () => <UserExperience others={definitions} />,
    health: () => <ProductHealth others={definitions} />,
    issues: () => <IssuesAlerts metrics={metrics} definitions={definitions} />,
  };
  if (tab === 'experience' || tab === 'health') return panels[tab]();
  return (
    <>
      {panels[tab]()}
      <div className="mt-10">
        <Definitions of={definitions} />
      </div>
    </>
  );
}
