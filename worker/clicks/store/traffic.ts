import { addMs, type Day, dayOf, HOUR, type Instant, startOfDay } from '../../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification } from '../classification.ts';
import type { ClickCounts } from './click-counts.ts';
import type { ClickTable } from './click-table.ts';
import type { Dimension } from './dimensions.ts';
import type { HourVisitors } from './recent-visitors.ts';

/** Asks for what is new in a period. `known` are the visits of each hour when the caller last asked, by `hourKey`. */
export interface TrafficQuery {
  from: Day;
  to: Day;
  known: Readonly<Record<string, number>>;
  /** The period with which it is compared; null if it isn't needed. */
  past: Period | null;
}

interface Period {
  from: Day;
  to: Day;
}

/** The clicks of an hour whose number of visits has changed. */
interface HourTraffic extends HourVisitors {
  from: Instant;
  /** All of them, as in `TrafficQuery.known`. */
  visits: number;
  clicks: number;
  sites: { host: string; clicks: number }[];
}

/** A day that contains such an hour. */
interface DayTraffic {
  day: Day;
  clicks: number;
  countries: ReadonlyMap<string, number>;
  /** Visits by host, also those that don't count. */
  destinations: ReadonlyMap<string, number>;
}

/** The counted clicks of a period. */
export interface PastTraffic {
  /** The first day with clicks. */
  firstDay: Day | null;
  sites: ReadonlyMap<string, number>;
  countries: ReadonlyMap<string, number>;
}

export interface Traffic {
  changedHours: HourTraffic[];
  changedDays: DayTraffic[];
  /** Null if it wasn't asked for. */
  past: PastTraffic | null;
}

export const NO_TRAFFIC: Traffic = { changedHours: [], changedDays: [], past: null };

/** Hours since 1970. */
export function hourKey(from: Instant): string {
  return String(from / HOUR);
}

/** Compares the counts of a store with those that were returned before. Addresses and user agents are counted by the table. */
export function readTraffic(
  counts: Counts,
  clicks: Pick<ClickTable, 'visitorsOf'>,
  { from, to, known, past }: TrafficQuery,
): Traffic {
  const byHour = new Map<Instant, { visits: number; clicks: number }>();
  counts.forEach({ from, to, dimension: 'classification' }, true, ({ day, hour }, classification, count) => {
    const at = addMs(startOfDay(day), hour * HOUR);
    const sum = byHour.get(at) ?? { visits: 0, clicks: 0 };
    sum.visits += count;
    if (classification === 'click') sum.clicks += count;
    byHour.set(at, sum);
  });
  const changed = [...byHour].filter(([at, { visits }]) => known[hourKey(at)] !== visits);
  const days = [...new Set(changed.map(([at]) => dayOf(at)))];
  const sites = sitesOf(counts, days);
  return {
    changedHours: changed.map(
      ([at, ofHour]): HourTraffic => ({
        from: at,
        ...ofHour,
        ...clicks.visitorsOf(at, MAX_ADDRESSES),
        sites: sites.get(at) ?? [],
      }),
    ),
    changedDays: days.map((day) => dayTraffic(counts, day)),
    past: past && pastTraffic(counts, past),
  };
}

const MAX_ADDRESSES = 10;

function sitesOf(counts: Counts, days: readonly Day[]) {
  const sites = new Map<Instant, HourTraffic['sites']>();
  for (const day of days)
    counts.forEach(
      { from: day, to: day, dimension: 'referer_host' },
      true,
      ({ hour, value }, classification, clicks) => {
        if (value === null || classification !== 'click') return;
        const at = addMs(startOfDay(day), hour * HOUR);
        const ofHour = sites.get(at) ?? [];
        sites.set(at, ofHour);
        const site = ofHour.find(({ host }) => host === value);
        if (site) site.clicks += clicks;
        else ofHour.push({ host: value, clicks });
      },
    );
  return sites;
}

const COUNTED: readonly ClickClassification[] = ['click'];
const NOT_VISITS: readonly ClickClassification[] = ['bot', 'preview', 'test'];
const VISITS = CLICK_CLASSIFICATIONS.filter((each) => !NOT_VISITS.includes(each));

type Counts = Pick<ClickCounts, 'forEach'>;

function dayTraffic(counts: Counts, day: Day): DayTraffic {
  const period = { from: day, to: day };
  const countries = sumsOf(counts, { ...period, dimension: 'country' }, COUNTED);
  return {
    day,
    clicks: [...countries.values()].reduce((all, clicks) => all + clicks, 0),
    countries: named(countries),
    destinations: named(sumsOf(counts, { ...period, dimension: 'destination_domain' }, VISITS)),
  };
}

function pastTraffic(counts: Counts, period: Period): PastTraffic {
  const sites = new Map<string | null, number>();
  let firstDay: Day | null = null;
  counts.forEach(
    { ...period, dimension: 'referer_host' },
    false,
    ({ day, value }, classification, clicks) => {
      if (classification !== 'click') return;
      if (firstDay === null || day < firstDay) firstDay = day;
      sites.set(value, (sites.get(value) ?? 0) + clicks);
    },
  );
  const countries = sumsOf(counts, { ...period, dimension: 'country' }, COUNTED);
  return { firstDay, sites: named(sites), countries: named(countries) };
}

function sumsOf(
  counts: Counts,
  query: Period & { dimension: Dimension },
  classifications: readonly ClickClassification[],
): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  counts.forEach(query, false, ({ value }, classification, clicks) => {
    if (classifications.includes(classification)) sums.set(value, (sums.get(value) ?? 0) + clicks);
  });
  return sums;
}

function named(sums: ReadonlyMap<string | null, number>): Map<string, number> {
  const entries = new Map<string, number>();
  for (const [value, sum] of sums) if (value !== null) entries.set(value, sum);
  return entries;
}
