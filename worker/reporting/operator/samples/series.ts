import { plural } from '../../../platform/contract/counts.ts';
import { failure } from '../../../platform/failure.ts';
import type { Figures } from '../../../platform/samples/figures.ts';
import type { StoredFigures } from '../../../platform/samples/sample-store.ts';
import type { Instant } from '../../../platform/time.ts';

export const samplePeriodInvalid = failure(
  'samples.period_invalid',
  400,
  (days: number) => `The period must end after it begins, and be no longer than ${plural(days, 'day')}.`,
  { action: 'Ask for a shorter period, or for hours instead of minutes.', sample: [1] },
);

export interface Series {
  metric: string;
  points: { at: Instant; figures: Figures }[];
}

/** The points of each metric that begins with `prefix`, by name. */
export function seriesOf(stored: readonly StoredFigures[], prefix: string): Series[] {
  const series = new Map<string, Series['points']>();
  for (const { at, figures } of stored)
    for (const [metric, ofMetric] of Object.entries(figures)) {
      if (!metric.startsWith(prefix)) continue;
      const points = series.get(metric) ?? [];
      points.push({ at, figures: ofMetric });
      series.set(metric, points);
    }
  return [...series]
    .map(([metric, points]) => ({ metric, points }))
    .toSorted((a, b) => (a.metric < b.metric ? -1 : 1));
}
