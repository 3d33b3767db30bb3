import { publisherTraffic } from '../../clicks/publisher-traffic.ts';
import { monthOf } from '../../clicks/store/store-name.ts';
import { hourKey, type MinClicks, type Traffic } from '../../clicks/store/traffic.ts';
import type { Context } from '../../platform/context.ts';
import { addDays, type Day, dayOf, startOfDay } from '../../platform/time.ts';
import { BASELINE_DAYS, baselineOf } from '../rules/baseline.ts';
import type { DayFacts, PublisherFacts } from '../rules/facts.ts';
import type { BannedHosts } from './banned-hosts.ts';
import type { DuePublisher } from './due-publishers.ts';

/** Clicks of these last days are compared with what was seen before, today included: the queue retries for 14 days. */
const DAYS = 15;
/** In an evaluation between the daily ones. */
const RECENT_DAYS = 3;

export type ClickFacts = Pick<PublisherFacts, 'hours' | 'days' | 'baseline'> & {
  /** The visits of each hour, to be stored. */
  seen: Record<string, number>;
};

/**
 * The hours and days of a publisher that have changed since the last evaluation, from the counts of their click stores. Once
 * a day the baseline is computed again, and clicks that arrived days late are found.
 */
export async function readClickFacts(
  ctx: Context,
  due: DuePublisher,
  banned: BannedHosts,
  minClicks: MinClicks,
): Promise<ClickFacts> {
  const today = dayOf(ctx.now);
  const isFirstOfDay = due.baseline?.before !== today;
  const from = addDays(today, 1 - (isFirstOfDay ? DAYS : RECENT_DAYS));
  const known = hoursSince(due.hours, from);
  const past = isFirstOfDay ? { from: addDays(today, -BASELINE_DAYS), to: addDays(today, -1) } : null;
  const since = monthOf(past?.from ?? from);
  const months = due.months.filter((month) => month >= since);
  const query = { from, to: today, known, past, minClicks };
  const traffic = await publisherTraffic(ctx, due.publisherId, months, query);
  const { changedHours, changedDays } = traffic;
  const changed = Object.fromEntries(changedHours.map(({ from: hour, visits }) => [hourKey(hour), visits]));
  return {
    hours: changedHours,
    days: await Promise.all(changedDays.map((day) => dayFacts(day, banned))),
    baseline: isFirstOfDay ? baselineOf(today, traffic.past) : due.baseline,
    seen: { ...(isFirstOfDay ? known : due.hours), ...changed },
  };
}

function hoursSince(hours: DuePublisher['hours'], day: Day): DuePublisher['hours'] {
  const first = Number(hourKey(startOfDay(day)));
  return Object.fromEntries(Object.entries(hours).filter(([hour]) => Number(hour) >= first));
}

async function dayFacts(
  { day, clicks, countries, destinations }: Traffic['changedDays'][number],
  banned: BannedHosts,
): Promise<DayFacts> {
  return {
    ...{ day, clicks, forbidden: await banned.among(destinations) },
    countries: [...countries].map(([country, ofCountry]) => ({ country, clicks: ofCountry })),
  };
}
