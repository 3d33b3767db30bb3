import type { PastTraffic } from '../../clicks/store/traffic.ts';
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

/** Builds a baseline from the clicks of each month. Of many sites, those with the most clicks are kept. */
export function baselineOf(before: Day, past: readonly PastTraffic[]): Baseline {
  const sites = new Map<string, number>();
  for (const ofMonth of past)
    for (const [host, clicks] of ofMonth.sites) sites.set(host, (sites.get(host) ?? 0) + clicks);
  const most = [...sites].sort(([, a], [, b]) => b - a).slice(0, MAX_SITES);
  const [first] = past.flatMap(({ firstDay }) => firstDay ?? []).toSorted();
  return {
    before,
    days: first === undefined ? 0 : Math.round((startOfDay(before) - startOfDay(first)) / DAY),
    sites: Object.fromEntries(most),
    countries: [...new Set(past.flatMap(({ countries }) => [...countries.keys()]))].sort(),
  };
}
