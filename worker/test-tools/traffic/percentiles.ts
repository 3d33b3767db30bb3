/**
 * Percentiles of response times, exact to the millisecond below a second and to a hundredth above it, as the times were counted; null
 * without any.
 */
export function percentilesOf(
  times: Readonly<Record<string, number>>,
): Record<'p50' | 'p95' | 'p99', number | null> {
  const sorted = Object.entries(times)
    .map(([ms, count]) => ({ ms: Number(ms), count }))
    .toSorted((a, b) => a.ms - b.ms);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  const at = (share: number) => {
    let seen = 0;
    const found = sorted.find(({ count }) => {
      seen += count;
      return seen >= share * total;
    });
    return found?.ms ?? null;
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
