import { useSuspenseQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../../lib/overview.ts';
import { DayTrend } from '../../clicks/day-trend.tsx';

/** One figure on each of the last 30 days. */
export function Trend() {
  const { data } = useSuspenseQuery(overviewQuery);
  return (
    <section aria-label="Trend" className="mt-12">
      <DayTrend days={data.days} />
    </section>
  );
}
