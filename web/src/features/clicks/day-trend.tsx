import { useState } from 'react';
import type { Overview } from '../../lib/overview.ts';
import { AreaChart } from '../../ui/area-chart.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { plainValue } from '../../ui/chart-data.ts';
import { dayText } from '../../ui/day-text.ts';
import { centsText, toCents } from '../../ui/decimal-text.ts';
import { Segments } from '../../ui/segments.tsx';

type Day = Overview['days'][number];

const METRICS = {
  clicks: { label: 'Clicks', of: ({ clicks }: Day) => clicks, format: plainValue },
  conversions: { label: 'Conversions', of: ({ conversions }: Day) => conversions, format: plainValue },
  earnings: { label: 'Earnings', of: ({ earnings }: Day) => toCents(earnings), format: centsText },
} as const;
type Metric = keyof typeof METRICS;

const CHOICES = (Object.keys(METRICS) as Metric[]).map((value) => ({ value, label: METRICS[value].label }));

/** One figure on each of the last days, which end today. */
export function DayTrend({ days }: { days: readonly Day[] }) {
  const [metric, setMetric] = useState<Metric>('clicks');
  const { label, of, format } = METRICS[metric];
  const Chart = metric === 'earnings' ? AreaChart : BarChart;
  return (
    <>
      <Segments label="Figure of the chart" choices={CHOICES} value={metric} onValueChange={setMetric} />
      <div className="mt-4">
        <Chart
          title={`${label} by day, last ${days.length} days`}
          labelHeader="Day (UTC)"
          labels={days.map(({ day }) => dayText(day))}
          series={[{ label, tone: metric === 'earnings' ? 'approved' : 'river', values: days.map(of) }]}
          format={format}
        />
      </div>
    </>
  );
}
