import { BarChart } from '../../../ui/bar-chart.tsx';
import { dayText } from '../../../ui/day-text.ts';
import type { DayUsage } from './keys-query.ts';

/** The calls of all keys by day. */
export function KeyUsageChart({ days }: { days: readonly DayUsage[] }) {
  return (
    <div className="mb-8">
      <BarChart
        title="Calls by day, last 30 days"
        labelHeader="Day (UTC)"
        labels={days.map(({ date }) => dayText(date))}
        series={[{ label: 'Calls', tone: 'river', values: days.map(({ requests_count }) => requests_count) }]}
      />
    </div>
  );
}
