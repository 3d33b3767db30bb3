import { build } from 'hdr-histogram-js';

const HIGHEST_MS = 120_000;

/** Percentiles of response times; null without any. Three digits are exact. */
export function percentilesOf(
  times: Readonly<Record<string, number>>,
): Record<'p50' | 'p95' | 'p99', number | null> {
  const histogram = build({
    ...{ lowestDiscernibleValue: 1, highestTrackableValue: HIGHEST_MS, numberOfSignificantValueDigits: 3 },
    ...{ bitBucketSize: 32, useWebAssembly: false },
  });
  for (const [ms, count] of Object.entries(times))
    histogram.recordValueWithCount(Math.min(HIGHEST_MS, Number(ms)), count);
  const at = (percentile: number) =>
    histogram.totalCount === 0 ? null : histogram.getValueAtPercentile(percentile);
  return { p50: at(50), p95: at(95), p99: at(99) };
}
