import { daysOf, lastDays, today } from '../../../../lib/days.ts';
import { AreaChart } from '../../../../ui/area-chart.tsx';
import { dayText } from '../../../../ui/day-text.ts';
import { LineChart } from '../../../../ui/line-chart.tsx';
import type { Metrics } from './ceo-query.ts';

const DAYS = 30;

/** New accounts and active ones by day. */
export function GrowthTrends({ growth }: { growth: Metrics['growth'] }) {
  return (
    <div className="grid gap-12 lg:grid-cols-2">
      <AreaChart
        title="Daily signups"
        labelHeader="Day (UTC)"
        labels={labels()}
        series={[
          {
            label: 'Signups',
            tone: 'river',
            values: valuesByDay(growth.daily_signups, ({ count }) => count),
          },
        ]}
      />
      <LineChart
        title="User activity"
        labelHeader="Day (UTC)"
        labels={labels()}
        series={[
          {
            label: 'Active users',
            tone: 'approved',
            values: valuesByDay(growth.user_engagement, ({ active_users }) => active_users),
          },
        ]}
      />
    </div>
  );
}

const labels = () => daysOf(lastDays(today(), DAYS)).map((day) => dayText(day));

/** A value for each of the last 30 days. Days without anything aren’t in the response. */
export function valuesByDay<Day extends { date: string }>(
  days: readonly Day[],
  figure: (day: Day) => number,
): number[] {
  const known = new Map(days.map((day) => [day.date, figure(day)]));
  return daysOf(lastDays(today(), DAYS)).map((day) => known.get(day) ?? 0);
}
