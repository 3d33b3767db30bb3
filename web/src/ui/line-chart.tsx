import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { lazyPart } from './lazy-part.tsx';

const Plot = lazyPart(() => import('./plot.tsx'));

/** A line chart of values over time. The drawing code loads with the first chart. */
export function LineChart(props: ChartData & { summary?: string }) {
  return (
    <ChartFrame {...props}>
      <Plot shape="line" {...props} />
    </ChartFrame>
  );
}
