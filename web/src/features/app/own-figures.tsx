import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { figuresQuery } from './figures-query.ts';

/** The last thirty days in figures. */
export function OwnFigures() {
  const query = useQuery(figuresQuery);
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
