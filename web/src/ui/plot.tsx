import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { type ChartData, DASHES, plainValue, type Series, TONES } from './chart-data.ts';
import { PlotTooltip } from './plot-tooltip.tsx';

interface PlotProps extends ChartData {
  shape: 'line' | 'area' | 'bar';
}

const TICK = { fill: 'var(--color-muted)', fontSize: 12 };

/** The drawing of a chart, with a grid and the values at the left. */
export default function Plot({ shape, labels, series, format = plainValue }: PlotProps) {
  const rows = labels.map((label, index) => ({
    label,
    ...Object.fromEntries(series.map((one) => [one.label, one.values[index] ?? null])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-rule)" />
        <XAxis
          dataKey="label"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-rule-strong)' }}
          minTickGap={28}
          tickMargin={6}
        />
        <YAxis
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickFormatter={(value: number) => format(value)}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={
            shape === 'bar' ? { fill: 'var(--color-river-wash)' } : { stroke: 'var(--color-rule-strong)' }
          }
          content={({ active, label, payload }) =>
            active ? (
              <PlotTooltip
                label={String(label)}
                lines={series.map((one) => ({
                  ...one,
                  value: payload.find(({ name }) => name === one.label)?.value,
                }))}
                format={format}
              />
            ) : null
          }
        />
        {series.map((one) => drawSeries(shape, one))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function drawSeries(shape: PlotProps['shape'], { label, tone, dashed }: Series) {
  const color = TONES[tone];
  const common = { key: label, dataKey: label, name: label, isAnimationActive: false };
  if (shape === 'bar') return <Bar {...common} key={label} fill={color} maxBarSize={28} />;
  if (shape === 'line')
    return (
      <Line
        {...common}
        key={label}
        stroke={color}
        strokeWidth={dashed ? 1.25 : 1.75}
        {...(dashed ? { strokeDasharray: DASHES } : {})}
        dot={false}
        activeDot={{ r: 3 }}
      />
    );
  return (
    <Area
      {...common}
      key={label}
      stackId="whole"
      stroke={color}
      strokeWidth={1.5}
      fill={color}
      fillOpacity={0.14}
      activeDot={{ r: 3 }}
    />
  );
}
