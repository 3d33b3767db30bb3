import { LineChart } from '../../../../ui/line-chart.tsx';
import { millisecondsText, rateText, secondsText } from './run-text.ts';
import type { TrafficRun } from './traffic-query.ts';

/** The rate and the response times of a test over its time. Nothing before the first two slices. */
export function RunCourse({ run: { points, target_rps } }: { run: TrafficRun }) {
  if (points.length < 2) return null;
  const labels = points.map(({ at }) => secondsText(at));
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 @2xl:grid-cols-2">
        <LineChart
          title="Requests a second"
          labelHeader="After"
          labels={labels}
          format={rateText}
          series={[
            { label: 'Sent', tone: 'river', values: points.map(({ rps }) => rps) },
            ...(target_rps === null
              ? []
              : [
                  {
                    ...{ label: 'Target', tone: 'ink' as const, dashed: true },
                    values: points.map(() => target_rps),
                  },
                ]),
          ]}
        />
        <LineChart
          title="Response time"
          labelHeader="After"
          labels={labels}
          format={millisecondsText}
          series={[
            { label: 'Average', tone: 'river', values: points.map(({ average_latency }) => average_latency) },
            { label: 'p95', tone: 'held', values: points.map(({ p95_latency }) => p95_latency) },
          ]}
        />
      </div>
    </div>
  );
}
