import { plainValue, summarize } from './chart-data.ts';

interface SparklineProps {
  /** The name of the values, for the text alternative. */
  label: string;
  labels: readonly string[];
  values: readonly number[];
  format?: (value: number) => string;
}

const WIDTH = 120;
const HEIGHT = 28;

/** A small line chart without axes. */
export function Sparkline({ label, labels, values, format = plainValue }: SparklineProps) {
  const words = summarize({
    title: label,
    labelHeader: '',
    labels,
    series: [{ label, tone: 'river', values }],
    format,
  });
  const points = place(values);
  const last = points.at(-1);
  return (
    <svg
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      role="img"
      aria-label={words}
      className="h-8 w-31 overflow-visible"
    >
      <polyline
        points={points.map(([x, y]) => `${x},${y}`).join(' ')}
        className="fill-none stroke-river"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {last && <circle cx={last[0]} cy={last[1]} r="2" className="fill-river" />}
    </svg>
  );
}

function place(values: readonly number[]): [number, number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = WIDTH / Math.max(1, values.length - 1);
  return values.map((value, index) => [index * step, HEIGHT - ((value - low) / span) * HEIGHT]);
}
