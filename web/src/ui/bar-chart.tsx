import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { lazyPart } from './lazy-part.tsx';

const Plot = lazyPart(() => import('./plot.tsx'));

/** A bar chart. */
export function BarChart(props: ChartData & { summary?: string }) {
  return (
    <ChartFrame {...props}>
      <Plot shape="bar" {...props} />
    </ChartFrame>
  );
}
