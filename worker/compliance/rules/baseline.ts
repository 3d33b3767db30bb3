import type { CountRow } from '../../clicks/store/queries.ts';
import { DAY, type Day, startOfDay } from '../../platform/time.ts';

export const BASELINE_DAYS = 28;
const MAX_SITES = 100;

/** A publisher's own past: the 28 days before `before`. */
export interface Baseline {
  before: Day;
  /** From the first click in these days; 0 without clicks. */
  days: number;
  /** Counted clicks by referrer host. */
  sites: Record<string, number>;
  countries: string[];
}

/** Builds a baseline from counts by day. Of many sites, those with the most clicks are kept. */
export function baselineOf(
  before: Day,
  bySite: readonly CountRow[],
  byCountry: readonly CountRow[],
): Baseline {
  const sites = new Map<string, number>();
  let first: Day | null = null;
  for (const { day, value, counts } of bySite) {
    const clicks = counts.click ?? 0;
    if (clicks === 0 || day === null) continue;
    if (first === null || day < first) first = day;
    if (value !== null) sites.set(value, (sites.get(value) ?? 0) + clicks);
  }
  const most = [...sites].sort(([, a], [, b]) => b - a).slice(0, MAX_SITES);
  const countries = byCountry.flatMap(({ value, counts }) => (value !== null && counts.click ? [value] : []));
  return {
    before,
    days: first === null ? 0 : Math.round((startOfDay(before) - startOfDay(first)) / DAY),
    sites: Object.fromEntries(most),
    countries: [...new Set(countries)].sort(),
  };
}
