import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { type AnalyticsSummary, analyticsQuery } from './analytics-query.ts';

/** The publisher's stats of the last 30 days. */
export function Analytics() {
  return (
    <DataBoundary failed="Failed to load dashboard data" loading={<SummaryStats />}>
      <LoadedStats />
    </DataBoundary>
  );
}

function LoadedStats() {
  const { data } = useSuspenseQuery(analyticsQuery);
  return <SummaryStats summary={data} />;
}

/** Without a summary, the stats are loading. */
function SummaryStats({ summary }: { summary?: AnalyticsSummary }) {
  return (
    <Stats>
      <Stat label="Clicks" value={summary && formatCount(summary.total_clicks)} />
      <Stat label="Conversions" value={summary && formatCount(summary.total_conversions)} />
      <Stat label="Conversion rate" value={summary && `${summary.conversion_rate}%`} />
      <Stat label="Earnings" value={summary && <Money amount={summary.total_earnings} />} />
    </Stats>
  );
}
