import { lazy } from 'react';
import type { ChartData } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

const Plot = lazy(() => import('./plot.tsx'));

/** Values over time as lines; the drawing code is fetched when the first chart is shown. */
export function LineChart(props: ChartData & { summary?: string }) {
  return (
    <ChartFrame {...props}>
      <Plot shape="line" {...props} />
    </ChartFrame>
  );
}
