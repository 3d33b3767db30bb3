import { addDays, addMs, dayOf, HOUR, startOfDay } from '../../platform/time.ts';
import { BASELINE_DAYS } from './baseline.ts';
import type { DayFacts, Finding, HourFacts, PublisherFacts } from './facts.ts';
import type { Rule } from './rule.ts';

/** A shorter past says little about what is usual. */
const MIN_BASELINE_DAYS = 7;
const HOURS_PER_DAY = 24;

type JudgedRule = Pick<Rule, 'threshold' | 'minSample' | 'countries'>;

/** Sites with many more clicks in an hour than usual. */
export function clickRates(rule: JudgedRule, { hours, baseline }: PublisherFacts): Finding[] {
  if (!baseline || baseline.days < MIN_BASELINE_DAYS) return [];
  return hours.flatMap((hour) =>
    hour.sites.flatMap(({ host, clicks }): Finding[] => {
      const past = baseline.sites[host];
      if (past === undefined || clicks < rule.minSample) return [];
      const average = past / (baseline.days * HOURS_PER_DAY);
      const value = rounded(clicks / average);
      if (value < rule.threshold) return [];
      return [
        {
          ...hourOf(hour),
          subject: host,
          value,
          sample: clicks,
          figures: { site: host, clicks, average_per_hour: rounded(average), days: baseline.days },
          clicks: { by: 'referer_host', value: host, from: dayOf(hour.from), to: dayOf(hour.from) },
        },
      ];
    }),
  );
}

/** Hours in which one address clicked often. */
export function addressClicks(rule: JudgedRule, { hours }: PublisherFacts): Finding[] {
  return hours.flatMap((hour): Finding[] => {
    const above = hour.addresses.filter(({ clicks }) => clicks >= rule.threshold);
    const [most] = above;
    if (!most) return [];
    const window = hourOf(hour);
    return [
      {
        ...window,
        subject: '',
        value: most.clicks,
        sample: hour.clicks,
        figures: {
          clicks_of_address: most.clicks,
          counted_clicks_of_all: hour.clicks,
          addresses: above.length,
        },
        clicks: { by: 'address', value: most.ipHash, from: window.windowFrom, to: window.windowTo },
      },
    ];
  });
}

/** Hours in which most clicks have the same user agent. */
export function agentShares(rule: JudgedRule, { hours }: PublisherFacts): Finding[] {
  return hours.flatMap((hour): Finding[] => {
    const { agent, clicks } = hour;
    if (!agent || clicks < rule.minSample) return [];
    const value = percent(agent.clicks, clicks);
    if (value < rule.threshold) return [];
    const window = hourOf(hour);
    return [
      {
        ...window,
        subject: agent.name,
        value,
        sample: clicks,
        figures: { user_agent: agent.name, clicks: agent.clicks, counted_clicks_of_all: clicks },
        clicks: { by: 'agent', value: agent.name, from: window.windowFrom, to: window.windowTo },
      },
    ];
  });
}

/** Days with many clicks from the rule's countries, or from unusual ones. */
export function countryShares(rule: JudgedRule, { days, baseline }: PublisherFacts): Finding[] {
  const known = baseline && baseline.days >= MIN_BASELINE_DAYS ? baseline.countries : null;
  if (rule.countries.length === 0 && known === null) return [];
  const isCounted = (country: string) =>
    rule.countries.length > 0 ? rule.countries.includes(country) : !known?.includes(country);
  return days.flatMap((day): Finding[] => {
    if (day.clicks < rule.minSample) return [];
    const found = day.countries
      .filter(({ country }) => isCounted(country))
      .sort((a, b) => b.clicks - a.clicks);
    const clicks = found.reduce((sum, each) => sum + each.clicks, 0);
    const value = percent(clicks, day.clicks);
    const [most] = found;
    if (!most || value < rule.threshold) return [];
    return [
      {
        ...wholeDay(day),
        subject: '',
        value,
        sample: day.clicks,
        figures: {
          countries: listed(found.map(({ country }) => country)),
          clicks,
          counted_clicks_of_all: day.clicks,
        },
        clicks: { by: 'country', value: most.country, from: day.day, to: day.day },
      },
    ];
  });
}

/** Hosts of the ban registry that got clicks. */
export function forbiddenDestinations(rule: JudgedRule, { days }: PublisherFacts): Finding[] {
  return days.flatMap((day) =>
    day.forbidden
      .filter(({ clicks }) => clicks >= rule.threshold)
      .map(
        ({ host, severity, clicks }): Finding => ({
          ...wholeDay(day),
          subject: host,
          value: clicks,
          sample: clicks,
          figures: { host, severity, clicks },
          clicks: { by: 'destination_domain', value: host, from: day.day, to: day.day },
        }),
      ),
  );
}

/** Verified sites that send clicks and don't disclose their links. */
export function missingDisclosures(rule: JudgedRule, { undisclosed, baseline }: PublisherFacts): Finding[] {
  if (!baseline) return [];
  return undisclosed.flatMap((domain): Finding[] => {
    const hosts = Object.entries(baseline.sites).filter(
      ([host]) => host === domain || host.endsWith(`.${domain}`),
    );
    const clicks = hosts.reduce((sum, [, each]) => sum + each, 0);
    const [most] = hosts.sort(([, a], [, b]) => b - a);
    if (!most || clicks < rule.threshold) return [];
    const from = addDays(baseline.before, -BASELINE_DAYS);
    return [
      {
        subject: domain,
        windowFrom: startOfDay(from),
        windowTo: startOfDay(baseline.before),
        value: clicks,
        sample: clicks,
        figures: { site: domain, clicks },
        clicks: { by: 'referer_host', value: most[0], from, to: addDays(baseline.before, -1) },
      },
    ];
  });
}

function hourOf({ from }: HourFacts): Pick<Finding, 'windowFrom' | 'windowTo'> {
  return { windowFrom: from, windowTo: addMs(from, HOUR) };
}

function wholeDay({ day }: DayFacts): Pick<Finding, 'windowFrom' | 'windowTo'> {
  return { windowFrom: startOfDay(day), windowTo: startOfDay(addDays(day, 1)) };
}

const MAX_LISTED = 10;

function listed(values: readonly string[]): string {
  const rest = values.length - MAX_LISTED;
  return `${values.slice(0, MAX_LISTED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** To two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((part / whole) * 100);
}
