import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { analyticsQuery } from './analytics-query.ts';

/** The publisher's stats of the last 30 days. */
export function Analytics() {
  return (
    <DataBoundary failed="Failed to load dashboard data" loading={<LoadingStats />}>
      <LoadedStats />
    </DataBoundary>
  );
}

function LoadedStats() {
  const { data } = useSuspenseQuery(analyticsQuery);
  return (
    <Stats>
      <Stat label="Clicks" value={formatCount(data.total_clicks)} />
      <Stat label="Conversions" value={formatCount(data.total_conversions)} />
      <Stat label="Conversion rate" value={`${data.conversion_rate}%`} />
      <Stat label="Earnings" value={<Money amount={data.total_earnings} />} />
    </Stats>
  );
}

function LoadingStats() {
  return (
    <Stats>
      {['Clicks', 'Conversions', 'Conversion rate', 'Earnings'].map((label) => (
        <Stat key={label} label={label} value={undefined} />
      ))}
    </Stats>
  );
}
