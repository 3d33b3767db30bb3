import { addMs, type Day, dayOf, HOUR, type Instant, startOfDay } from '../../platform/time.ts';
import { CLICK_CLASSIFICATIONS } from '../classification.ts';
import { firstClickIdFrom } from '../click-id.ts';
import type { ClickCounts, VisitCount } from './click-counts.ts';
import type { ClickTable } from './click-table.ts';
import { Tally } from './tally.ts';

/** Asks for what is new in a period. `known` are the visits of each hour that were returned before, by `hourKey`. */
export interface TrafficQuery {
  from: Day;
  to: Day;
  known: Readonly<Record<string, number>>;
}

/** The clicks of an hour whose number of visits has changed. */
interface HourTraffic {
  from: Instant;
  clicks: number;
  /** Counted and repeated clicks of the addresses with the most. */
  addresses: { ipHash: string; clicks: number }[];
  /** The user agent with the most counted clicks. */
  agent: { name: string; clicks: number } | null;
  sites: { host: string; clicks: number }[];
}

/** A day that contains such an hour. */
interface DayTraffic {
  day: Day;
  clicks: number;
  countries: { country: string; clicks: number }[];
  /** Visits by destination, also those that don't count. */
  destinations: { host: string; visits: number }[];
}

export interface Traffic {
  /** All visits of the hours of the period that have any. */
  hours: Record<string, number>;
  changedHours: HourTraffic[];
  changedDays: DayTraffic[];
}

export const NO_TRAFFIC: Traffic = { hours: {}, changedHours: [], changedDays: [] };

/** Hours since 1970. */
function hourKey(from: Instant): string {
  return String(from / HOUR);
}

/** Compares the counts of a store with those that were returned before. Addresses and user agents are counted by the table. */
export function readTraffic(
  counts: Pick<ClickCounts, 'forEach'>,
  clicks: Pick<ClickTable, 'topAddresses' | 'topAgent'>,
  { from, to, known }: TrafficQuery,
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
    hours: Object.fromEntries([...byHour].map(([at, { visits }]) => [hourKey(at), visits])),
    changedHours: changed.map(([at, ofHour]): HourTraffic => {
      const range = { from: firstClickIdFrom(at), to: firstClickIdFrom(addMs(at, HOUR)) };
      return {
        from: at,
        clicks: ofHour.clicks,
        addresses: clicks.topAddresses(range, MAX_ADDRESSES),
        agent: clicks.topAgent(range),
        sites: sites.get(at) ?? [],
      };
    }),
    changedDays: days.map((day) => dayTraffic(counts, day)),
  };
}

const MAX_ADDRESSES = 10;

function sitesOf(counts: Pick<ClickCounts, 'forEach'>, days: readonly Day[]) {
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

const NOT_VISITS: readonly string[] = ['bot', 'preview', 'test'];

function dayTraffic(counts: Pick<ClickCounts, 'forEach'>, day: Day): DayTraffic {
  const sum = (dimension: 'country' | 'destination_domain', classifications: readonly string[]) => {
    const tally = new Tally('total');
    const add: VisitCount = (of, classification, clicks) => {
      if (classifications.includes(classification)) tally.add(of, classification, clicks);
    };
    counts.forEach({ from: day, to: day, dimension }, false, add);
    return tally.rows().map((row) => ({
      value: row.value,
      total: Object.values(row.counts).reduce((all, count) => all + (count ?? 0), 0),
    }));
  };
  const countries = sum('country', ['click']);
  const visits = CLICK_CLASSIFICATIONS.filter((each) => !NOT_VISITS.includes(each));
  return {
    day,
    clicks: countries.reduce((all, { total }) => all + total, 0),
    countries: countries.flatMap(({ value, total }) =>
      value === null ? [] : [{ country: value, clicks: total }],
    ),
    destinations: sum('destination_domain', visits).flatMap(({ value, total }) =>
      value === null ? [] : [{ host: value, visits: total }],
    ),
  };
}
