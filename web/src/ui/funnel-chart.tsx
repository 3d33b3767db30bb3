import { plainValue } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

interface FunnelStage {
  label: string;
  value: number;
}

interface FunnelChartProps {
  title: string;
  stages: readonly FunnelStage[];
  format?: (value: number) => string;
  summary?: string;
}

const ROW = 44;

/** A funnel: the count of each stage, drawn as a stream that narrows. */
export function FunnelChart({ title, stages, format = plainValue, summary }: FunnelChartProps) {
  const most = Math.max(1, ...stages.map(({ value }) => value));
  return (
    <ChartFrame
      title={title}
      labelHeader="Stage"
      labels={stages.map(({ label }) => label)}
      series={[{ label: 'Count', tone: 'river', values: stages.map(({ value }) => value) }]}
      format={format}
      summary={summary ?? summarizeFunnel(stages, format)}
    >
      <div className="flex h-full flex-col justify-center">
        {stages.map(({ label, value }, index) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,5.5rem)_1fr_3.5rem] sm:grid-cols-[minmax(0,7.5rem)_1fr_4.5rem] items-center gap-3 text-base"
          >
            <span className="truncate">{label}</span>
            <svg
              viewBox={`0 0 200 ${ROW}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-11 w-full"
            >
              <path
                d={narrowing(value / most, (stages[index + 1]?.value ?? value) / most)}
                className="fill-river-wash stroke-river"
                strokeWidth="1.25"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <span className="figures text-right">
              {format(value)}
              <span className="block text-xs text-muted">{shareOf(value, stages[0]?.value ?? 0)}</span>
            </span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

/** The part of the stream from a stage to the next. */
function narrowing(head: number, foot: number): string {
  const [top, bottom] = [Math.max(head * 98, 0.5), Math.max(foot * 98, 0.5)];
  const [left, right] = [100 - top, 100 + top];
  return `M${left} 0 V20 C${left} 36 ${100 - bottom} 30 ${100 - bottom} ${ROW} H${100 + bottom} C${100 + bottom} 30 ${right} 36 ${right} 20 V0 Z`;
}

function shareOf(value: number, whole: number): string {
  return whole === 0 ? '–' : `${((value / whole) * 100).toFixed(1)}%`;
}

function summarizeFunnel(stages: readonly FunnelStage[], format: (value: number) => string): string {
  const first = stages[0];
  const last = stages.at(-1);
  if (!first || !last) return 'No values yet.';
  return `${format(last.value)} of ${format(first.value)} ${first.label.toLowerCase()} (${shareOf(last.value, first.value)}) reached “${last.label}”.`;
}
