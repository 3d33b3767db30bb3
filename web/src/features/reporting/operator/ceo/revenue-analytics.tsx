import { daysOf, lastDays, today } from '../../../../lib/days.ts';
import { dayText } from '../../../../ui/day-text.ts';
import { centsText, toCents } from '../../../../ui/decimal-text.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LineChart } from '../../../../ui/line-chart.tsx';
import type { Metrics } from './ceo-query.ts';
import { valuesByDay } from './growth-trends.tsx';

/** What publishers earn by day. */
export function RevenueAnalytics({ growth }: { growth: Metrics['growth'] }) {
  if (growth.revenue_trend.length === 0)
    return (
      <EmptyState title="No earnings in the last 30 days.">
        A day appears here with its first sale that isn’t held.
      </EmptyState>
    );
  return (
    <LineChart
      title="Earnings trend"
      labelHeader="Day (UTC)"
      labels={daysOf(lastDays(today(), 30)).map((day) => dayText(day))}
      series={[
        {
          label: 'Earnings',
          tone: 'approved',
          values: valuesByDay(growth.revenue_trend, ({ earnings }) => toCents(earnings)),
        },
      ]}
      format={centsText}
    />
  );
}
