import { describe, expect, it } from 'vitest';
import type { ClickId } from '../../clicks/click-id.ts';
import { derivedId, publisherIdOf } from '../../platform/ids.ts';
import { addMs, type Day, HOUR, type Instant, parseInstant } from '../../platform/time.ts';
import { BUILT_IN_RULES } from './built-in-rules.ts';
import type { DayFacts, FastSale, HourFacts, PublisherFacts } from './facts.ts';
import { judge } from './judge.ts';
import { METRIC_FACTS, METRICS, type Metric, type Rule, stricter } from './rule.ts';

const now = parseInstant('2026-11-21T09:30:00Z');
const hourStart = parseInstant('2026-11-21T09:00:00Z');

function rule(metric: Metric, changes: Partial<Rule> = {}): Rule {
  return {
    ...{ id: derivedId('crl', metric), builtIn: null, name: metric, metric, threshold: 1, minSample: 0 },
    ...{ countries: [], severity: 'high', action: 'hold', enabled: true, version: 1 },
    ...{ createdAt: now, updatedAt: now },
    ...changes,
  };
}

function facts(changes: Partial<PublisherFacts>): PublisherFacts {
  return {
    ...{ publisherId: publisherIdOf(1), hours: [], days: [], baseline: null, fastSales: [], programs: [] },
    ...{ sales: { all: 0, reversed: 0 }, undisclosed: [], ownSales: [] },
    ...changes,
  };
}

function hour(changes: Partial<HourFacts>): HourFacts {
  return { from: hourStart, clicks: 0, addresses: [], agent: null, sites: [], ...changes };
}

function day(changes: Partial<DayFacts>): DayFacts {
  return { day: '2026-11-21' as Day, clicks: 0, countries: [], forbidden: [], ...changes };
}

const baseline = {
  before: '2026-11-21' as Day,
  days: 10,
  sites: { 'blog.example': 2_400 },
  countries: ['DE'],
};

function sale(seconds: number, soldAt: Instant = now): FastSale {
  return {
    conversionId: derivedId('cnv', String(seconds)),
    clickId: `click${seconds}` as ClickId,
    soldAt,
    seconds,
  };
}

/** For each metric: facts at which the rule fires, and facts just below. */
const CASES: Record<
  Metric,
  { rule: Partial<Rule>; fires: Partial<PublisherFacts>; not: Partial<PublisherFacts>[] }
> = {
  // 2,400 clicks in ten days are 10 an hour.
  click_rate: {
    rule: { threshold: 20, minSample: 200 },
    fires: { baseline, hours: [hour({ sites: [{ host: 'blog.example', clicks: 200 }] })] },
    not: [
      { baseline, hours: [hour({ sites: [{ host: 'blog.example', clicks: 199 }] })] },
      { baseline, hours: [hour({ sites: [{ host: 'new.example', clicks: 900 }] })] },
      {
        baseline: { ...baseline, days: 6 },
        hours: [hour({ sites: [{ host: 'blog.example', clicks: 900 }] })],
      },
      { hours: [hour({ sites: [{ host: 'blog.example', clicks: 900 }] })] },
    ],
  },
  address_clicks: {
    rule: { threshold: 30 },
    fires: { hours: [hour({ clicks: 80, addresses: [{ ipHash: 'aa', clicks: 30 }] })] },
    not: [{ hours: [hour({ clicks: 80, addresses: [{ ipHash: 'aa', clicks: 29 }] })] }],
  },
  country_share: {
    rule: { threshold: 60, minSample: 200 },
    fires: { baseline, days: [day({ clicks: 200, countries: [{ country: 'XK', clicks: 120 }] })] },
    not: [
      { baseline, days: [day({ clicks: 200, countries: [{ country: 'XK', clicks: 119 }] })] },
      { baseline, days: [day({ clicks: 200, countries: [{ country: 'DE', clicks: 200 }] })] },
      { baseline, days: [day({ clicks: 199, countries: [{ country: 'XK', clicks: 199 }] })] },
      { days: [day({ clicks: 200, countries: [{ country: 'XK', clicks: 200 }] })] },
    ],
  },
  agent_share: {
    rule: { threshold: 95, minSample: 200 },
    fires: { hours: [hour({ clicks: 200, agent: { name: 'curl', clicks: 190 } })] },
    not: [
      { hours: [hour({ clicks: 200, agent: { name: 'curl', clicks: 189 } })] },
      { hours: [hour({ clicks: 199, agent: { name: 'curl', clicks: 199 } })] },
    ],
  },
  click_to_sale_time: {
    rule: { threshold: 10, minSample: 3 },
    fires: { fastSales: [sale(2), sale(4), sale(10)] },
    not: [
      { fastSales: [sale(2), sale(4), sale(11)] },
      { fastSales: [sale(2), sale(4)] },
      { fastSales: [sale(2), sale(4), sale(5, addMs(now, -24 * HOUR))] },
    ],
  },
  // The others sell 1 % of their clicks.
  conversion_rate: {
    rule: { threshold: 10, minSample: 10 },
    fires: { programs: [program({ clicks: 100, sales: 10 })] },
    not: [
      { programs: [program({ clicks: 101, sales: 10 })] },
      { programs: [program({ clicks: 9, sales: 9 })] },
      { programs: [{ ...program({ clicks: 100, sales: 100 }), otherClicks: 199, otherSales: 1 }] },
      { programs: [program({ clicks: 0, sales: 10 })] },
    ],
  },
  refund_rate: {
    rule: { threshold: 40, minSample: 10 },
    fires: { sales: { all: 10, reversed: 4 } },
    not: [
      { sales: { all: 10, reversed: 3 } },
      { sales: { all: 9, reversed: 9 } },
      { sales: { all: 0, reversed: 0 } },
    ],
  },
  forbidden_destination: {
    rule: { threshold: 10 },
    fires: { days: [day({ forbidden: [{ host: 'bad.example', severity: 'flag', clicks: 10 }] })] },
    not: [{ days: [day({ forbidden: [{ host: 'bad.example', severity: 'block', clicks: 9 }] })] }],
  },
  missing_disclosure: {
    rule: { threshold: 100 },
    fires: { baseline: { ...baseline, sites: { 'www.blog.example': 100 } }, undisclosed: ['blog.example'] },
    not: [
      { baseline: { ...baseline, sites: { 'blog.example': 99 } }, undisclosed: ['blog.example'] },
      { baseline: { ...baseline, sites: { 'myblog.example': 500 } }, undisclosed: ['blog.example'] },
      { baseline, undisclosed: [] },
    ],
  },
  self_purchase: {
    rule: { threshold: 2 },
    fires: { ownSales: [sale(1), sale(2)] },
    not: [{ ownSales: [sale(1)] }, { ownSales: [sale(1), sale(2, addMs(now, -24 * HOUR))] }],
  },
};

function program(own: { clicks: number; sales: number }) {
  return { programId: derivedId('prg', 'x'), otherClicks: 10_000, otherSales: 100, ...own };
}

describe('a rule', () => {
  it.each(METRICS)('of %s fires at its threshold and not just below', (metric) => {
    const { rule: changes, fires, not } = CASES[metric];
    const judged = rule(metric, changes);
    expect(judge(judged, facts(fires), now)).toHaveLength(1);
    for (const each of not) expect(judge(judged, facts(each), now), JSON.stringify(each)).toEqual([]);
  });

  it('names the countries that it is about, if the rule lists some', () => {
    const judged = rule('country_share', { threshold: 50, minSample: 10, countries: ['DE', 'AT'] });
    const countries = [
      { country: 'DE', clicks: 30 },
      { country: 'AT', clicks: 30 },
      { country: 'US', clicks: 40 },
    ];
    expect(judge(judged, facts({ days: [day({ clicks: 100, countries })] }), now)).toMatchObject([
      { value: 60, figures: { countries: 'DE, AT', clicks: 60 } },
    ]);
  });

  it('finds each hour and each site of its own', () => {
    const sites = [{ host: 'blog.example', clicks: 500 }];
    const hours = [hour({ sites }), hour({ from: addMs(hourStart, -HOUR), sites })];
    const found = judge(rule('click_rate', { threshold: 20, minSample: 1 }), facts({ baseline, hours }), now);
    expect(found.map(({ windowFrom }) => windowFrom)).toEqual([hourStart, hourStart - HOUR]);
  });

  it('takes the others’ rate as one sale if they sold nothing', () => {
    const others = { otherClicks: 10_000, otherSales: 0 };
    const programs = [{ ...program({ clicks: 100, sales: 10 }), ...others }];
    expect(
      judge(rule('conversion_rate', { threshold: 10, minSample: 10 }), facts({ programs }), now),
    ).toMatchObject([{ value: 1_000 }]);
  });
});

describe('the built-in rules', () => {
  it('cover every metric once, within its bounds', () => {
    expect(BUILT_IN_RULES.map(({ metric }) => metric).sort()).toEqual([...METRICS].sort());
    for (const { metric, threshold } of BUILT_IN_RULES) {
      expect(threshold).toBeGreaterThanOrEqual(METRIC_FACTS[metric].min);
      expect(threshold).toBeLessThanOrEqual(METRIC_FACTS[metric].max);
    }
  });
});

describe('actions', () => {
  it('are ordered from log to block', () => {
    expect(stricter('log', 'flag')).toBe('flag');
    expect(stricter('block', 'hold')).toBe('block');
  });
});
