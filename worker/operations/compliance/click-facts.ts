import { publisherTraffic } from '../../clicks/publisher-traffic.ts';
import { countClicks } from '../../clicks/read-clicks.ts';
import type { Traffic } from '../../clicks/store/traffic.ts';
import { BASELINE_DAYS, baselineOf } from '../../compliance/rules/baseline.ts';
import type { DayFacts, PublisherFacts } from '../../compliance/rules/facts.ts';
import type { Context } from '../../platform/context.ts';
import type { HostPatterns } from '../../platform/hosts.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import type { DuePublisher } from './due-publishers.ts';

/** Clicks of these last days are compared with what was seen before, today included: the queue retries for 14 days. */
const DAYS = 15;
/** In an evaluation between the daily ones. */
const RECENT_DAYS = 3;

export type ClickFacts = Pick<PublisherFacts, 'hours' | 'days' | 'baseline'> & {
  /** The visits of each hour, to be stored. */
  seen: Record<string, number>;
};

/** The ban registry by severity. */
export interface BannedHosts {
  block: HostPatterns;
  flag: HostPatterns;
}

/**
 * The hours and days of a publisher that have changed since the last evaluation, from the counts of their click stores. Once
 * a day the baseline is computed again, and clicks that arrived days late are found.
 */
export async function readClickFacts(
  ctx: Context,
  due: DuePublisher,
  banned: BannedHosts,
): Promise<ClickFacts> {
  const today = dayOf(ctx.now);
  const isFirstOfDay = due.baseline?.before !== today;
  const from = addDays(today, 1 - (isFirstOfDay ? DAYS : RECENT_DAYS));
  const [traffic, baseline] = await Promise.all([
    publisherTraffic(ctx, due.publisherId, { from, to: today, known: due.hours }),
    isFirstOfDay ? readBaseline(ctx, due) : due.baseline,
  ]);
  return {
    hours: traffic.changedHours,
    days: await Promise.all(traffic.changedDays.map((day) => dayFacts(day, banned))),
    baseline,
    seen: isFirstOfDay ? traffic.hours : { ...due.hours, ...traffic.hours },
  };
}

async function readBaseline(ctx: Context, { publisherId }: DuePublisher) {
  const today = dayOf(ctx.now);
  const period = { from: addDays(today, -BASELINE_DAYS), to: addDays(today, -1), per: 'day' } as const;
  const [sites, countries] = await Promise.all([
    countClicks(ctx, publisherId, { ...period, dimension: 'referer_host' }),
    countClicks(ctx, publisherId, { ...period, dimension: 'country', per: 'total' }),
  ]);
  return baselineOf(today, sites, countries);
}

async function dayFacts(
  { day, clicks, countries, destinations }: Traffic['changedDays'][number],
  { block, flag }: BannedHosts,
): Promise<DayFacts> {
  const forbidden: DayFacts['forbidden'][number][] = [];
  for (const { host, visits } of destinations) {
    const severity = (await block.matches(host)) ? 'block' : (await flag.matches(host)) ? 'flag' : null;
    if (severity) forbidden.push({ host, severity, clicks: visits });
  }
  return { day, clicks, countries, forbidden };
}
