import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/client.ts';
import { failureOf } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';

const DAYS = 30;
const analyticsKeys = { summary: (days: number) => ['analytics', days] };

const analyticsQuery = queryOptions({
  queryKey: analyticsKeys.summary(DAYS),
  queryFn: async ({ signal }) =>
    (await answerOf(api.GET('/v1/publisher/analytics', { params: { query: { days: DAYS } }, signal })))
      .summary,
  staleTime: 3 * 60_000,
  gcTime: 6 * 60_000,
});

/** The publisher's stats of the last 30 days. */
export function Analytics() {
  const query = useQuery(analyticsQuery);
  const { data, error } = query;
  if (error) return <ErrorState title="Failed to load dashboard data" {...failureOf(error, query)} />;
  return (
    <Stats>
      <Stat label="Clicks" value={data && formatCount(data.total_clicks)} />
      <Stat label="Conversions" value={data && formatCount(data.total_conversions)} />
      <Stat label="Conversion rate" value={data && `${data.conversion_rate}%`} />
      <Stat label="Earnings" value={data && <Money amount={data.total_earnings} />} />
    </Stats>
  );
}
