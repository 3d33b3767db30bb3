import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { lazyPart } from './lazy-part.tsx';

const Plot = lazyPart(() => import('./plot.tsx'));

/** A stacked area chart of values over time. */
export function AreaChart(props: ChartData & { summary?: string }) {
  return (
    <ChartFrame {...props}>
      <Plot shape="area" {...props} />
    </ChartFrame>
  );
}
