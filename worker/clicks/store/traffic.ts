import { addMs, type Day, HOUR, type Instant, startOfDay } from '../../platform/time.ts';
import { CLICK_CLASSIFICATIONS, type ClickClassification } from '../classification.ts';
import type { ClickCounts } from './click-counts.ts';
import type { AddressClicks, AgentClicks, ClickTable } from './click-table.ts';
import type { Dimension } from './dimensions.ts';

/** Asks for what is new in a period. `known` are the visits of each hour when the caller last asked, by `hourKey`. */
export interface TrafficQuery {
  from: Day;
  to: Day;
  known: Readonly<Record<string, number>>;
  /** The period with which it is compared; null if it isn't needed. */
  past: Period | null;
  minClicks: MinClicks;
}

/** How many clicks an hour or a day needs, so that these facts about it are read. */
export interface MinClicks {
  /** Of an hour, repeated clicks included. */
  addresses: number;
  /** Of an hour. */
  agent: number;
  /** Of an hour. */
  sites: number;
  /** Of a day. */
  countries: number;
}

interface Period {
  from: Day;
  to: Day;
}

interface HourCount {
  day: Day;
  from: Instant;
  visits: number;
  clicks: number;
}

/** The clicks of an hour whose number of visits has changed. */
interface HourTraffic {
  from: Instant;
  /** All of them, as in `TrafficQuery.known`. */
  visits: number;
  clicks: number;
  addresses: AddressClicks[];
  agent: AgentClicks | null;
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
  clicks: Pick<ClickTable, 'topAddresses' | 'topAgent'>,
  { from, to, known, past, minClicks }: TrafficQuery,
): Traffic {
  const byHour = new Map<Instant, HourCount>();
  const byDay = new Map<Day, number>();
  counts.forEach({ from, to, dimension: 'classification' }, true, ({ day, hour }, classification, visits) => {
    const at = addMs(startOfDay(day), hour * HOUR);
    const clicks = classification === 'click' ? visits : 0;
    const sum = byHour.get(at) ?? { day, from: at, visits: 0, clicks: 0 };
    byHour.set(at, { ...sum, visits: sum.visits + visits, clicks: sum.clicks + clicks });
    byDay.set(day, (byDay.get(day) ?? 0) + clicks);
  });
  const changed = [...byHour.values()].filter((hour) => known[hourKey(hour.from)] !== hour.visits);
  const sites = sitesOf(counts, daysOf(changed.filter((hour) => hour.clicks >= minClicks.sites)));
  return {
    changedHours: changed.map(
      ({ day: _, ...hour }): HourTraffic => ({
        ...hour,
        addresses: hour.visits >= minClicks.addresses ? clicks.topAddresses(hour.from, MAX_ADDRESSES) : [],
        agent: hour.clicks >= minClicks.agent ? clicks.topAgent(hour.from) : null,
        sites: sites.get(hour.from) ?? [],
      }),
    ),
    changedDays: daysOf(changed).map((day) => dayTraffic(counts, day, byDay.get(day) ?? 0, minClicks)),
    past: past && pastTraffic(counts, past),
  };
}

const MAX_ADDRESSES = 10;

function daysOf(hours: readonly HourCount[]): Day[] {
  return [...new Set(hours.map(({ day }) => day))];
}

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

function dayTraffic(counts: Counts, day: Day, clicks: number, minClicks: MinClicks): DayTraffic {
  const period = { from: day, to: day };
  const isBusy = clicks >= minClicks.countries;
  return {
    ...{ day, clicks },
    countries: isBusy ? named(sumsOf(counts, { ...period, dimension: 'country' }, COUNTED)) : new Map(),
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
