import { lazy } from 'react';
import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

const Plot = lazy(() => import('./plot.tsx'));

/** Values over time as areas upon each other: parts of a whole. */
export function AreaChart(props: ChartData & { summary?: string }) {
  return (
    <ChartFrame {...props}>
      <Plot shape="area" {...props} />
    </ChartFrame>
  );
}
