import { daysOf, type Period } from '../../../lib/days.ts';
import { plainValue, type Series } from '../../../ui/chart-data.ts';
import { dayText } from '../../../ui/day-text.ts';
import { centsText, toCents } from '../../../ui/decimal-text.ts';
import { LineChart } from '../../../ui/line-chart.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { Analytics, Group } from './analytics-query.ts';
import { METRICS, type Metric } from './analytics-search.ts';

const FIGURES: Record<
  Metric,
  { label: string; of: (group: Group) => number; format: (value: number) => string }
> = {
  clicks: { label: 'Clicks', of: ({ clicks }) => clicks, format: plainValue },
  conversions: { label: 'Conversions', of: ({ conversions }) => conversions, format: plainValue },
  earnings: { label: 'Earnings', of: ({ earnings }) => toCents(earnings), format: centsText },
};

/** From this length on, days have their year. */
const MIN_DAYS_WITH_YEAR = 300;

interface TrendProps {
  analytics: Analytics;
  before: Analytics | undefined;
  metric: Metric;
  onMetricChange: (metric: Metric) => void;
}

/** One figure on each day of the period, with the same day of the period before. */
export function Trend({ analytics, before, metric, onMetricChange }: TrendProps) {
  const { label, format } = FIGURES[metric];
  const { from, to } = analytics.meta;
  const days = daysOf({ from, to });
  const hasYear = days.length >= MIN_DAYS_WITH_YEAR;
  const series: Series[] = [
    { label, tone: metric === 'earnings' ? 'approved' : 'river', values: valuesOf(analytics, metric) },
    ...(before
      ? [{ label: 'Period before', tone: 'ink', dashed: true, values: valuesOf(before, metric) } as const]
      : []),
  ];
  return (
    <section aria-label="Trend" className="mt-12">
      <Segments
        label="Figure of the chart"
        choices={METRICS.map((value) => ({ value, label: FIGURES[value].label }))}
        value={metric}
        onValueChange={onMetricChange}
      />
      <div className="mt-4">
        <LineChart
          title={`${label} by day, ${periodText({ from, to })}`}
          labelHeader="Day (UTC)"
          labels={days.map((day) => dayText(day, hasYear))}
          series={series}
          format={format}
        />
      </div>
    </section>
  );
}

/** The value of each day of a response; zero on days that it doesn't list. */
function valuesOf({ groups, meta: { from, to } }: Analytics, metric: Metric): number[] {
  const byDay = new Map(groups?.map((group) => [group.value, group]));
  return daysOf({ from, to }).map((day) => {
    const group = byDay.get(day);
    return group ? FIGURES[metric].of(group) : 0;
  });
}

function periodText({ from, to }: Period): string {
  if (from === to) return dayText(from, true);
  return `${dayText(from, from.slice(0, 4) !== to.slice(0, 4))} to ${dayText(to, true)}`;
}
