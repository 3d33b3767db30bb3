import { addDays, type Day, dayOf, type Instant, startOfDay } from '../../platform/time.ts';
import { percent, rounded } from './click-findings.ts';
import type { FastSale, Finding, OwnSale, PublisherFacts } from './facts.ts';
import type { Rule } from './rule.ts';

type JudgedRule = Pick<Rule, 'threshold' | 'minSample'>;

/** The days over which rates are computed, today included. */
export const SALE_DAYS = 30;
/** With fewer clicks of the others, a program's rate is unknown. */
const MIN_OTHER_CLICKS = 200;
const MAX_CLICKS = 20;

/** Days with a number of sales within some seconds of their clicks. */
export function fastSales(rule: JudgedRule, { fastSales: sales }: PublisherFacts): Finding[] {
  const within = sales.filter(({ seconds }) => seconds <= rule.threshold);
  return [...byDay(within)].flatMap(([day, ofDay]): Finding[] => {
    const ordered = ofDay.toSorted((a, b) => a.seconds - b.seconds);
    const decisive = ordered[Math.max(1, rule.minSample) - 1];
    const [fastest] = ordered;
    if (!decisive || !fastest) return [];
    return [
      {
        ...wholeDay(day),
        subject: '',
        value: decisive.seconds,
        sample: ofDay.length,
        figures: { sales: ofDay.length, fastest_seconds: fastest.seconds },
        clicks: { by: 'ids', ids: ordered.slice(0, MAX_CLICKS).map(({ clickId }) => clickId) },
      },
    ];
  });
}

/** Programs with which the publisher sells much more often than the others do. */
export function conversionRates(rule: JudgedRule, { programs }: PublisherFacts, now: Instant): Finding[] {
  return programs.flatMap((program): Finding[] => {
    const { programId, clicks, sales, otherClicks, otherSales } = program;
    if (sales < rule.minSample || clicks === 0 || otherClicks < MIN_OTHER_CLICKS) return [];
    // Others without any sale count as one with one, so that a new program isn't infinitely exceeded.
    const usual = Math.max(otherSales, 1) / otherClicks;
    const value = rounded(sales / clicks / usual);
    if (value < rule.threshold) return [];
    return [
      {
        ...saleWindow(now),
        subject: programId,
        value,
        sample: sales,
        figures: {
          program: programId,
          clicks,
          sales,
          rate_percent: percent(sales, clicks),
          program_rate_percent: percent(otherSales, otherClicks),
        },
        clicks: null,
      },
    ];
  });
}

/** Too many of the publisher's sales were reversed. */
export function refundRates(rule: JudgedRule, { sales }: PublisherFacts, now: Instant): Finding[] {
  if (sales.all < rule.minSample) return [];
  const value = percent(sales.reversed, sales.all);
  if (value < rule.threshold) return [];
  const figures = { sales: sales.all, reversed: sales.reversed };
  return [{ ...saleWindow(now), subject: '', value, sample: sales.all, figures, clicks: null }];
}

/** Days with purchases from the publisher's own addresses. */
export function selfPurchases(rule: JudgedRule, { ownSales }: PublisherFacts): Finding[] {
  return [...byDay(ownSales)].flatMap(([day, ofDay]): Finding[] => {
    if (ofDay.length < rule.threshold) return [];
    return [
      {
        ...wholeDay(day),
        subject: '',
        value: ofDay.length,
        sample: ofDay.length,
        figures: { sales: ofDay.length },
        clicks: { by: 'ids', ids: ofDay.slice(0, MAX_CLICKS).map(({ clickId }) => clickId) },
      },
    ];
  });
}

function byDay<Sale extends FastSale | OwnSale>(sales: readonly Sale[]): Map<Day, Sale[]> {
  return Map.groupBy(sales, ({ soldAt }) => dayOf(soldAt));
}

function wholeDay(day: Day): Pick<Finding, 'windowFrom' | 'windowTo'> {
  return { windowFrom: startOfDay(day), windowTo: startOfDay(addDays(day, 1)) };
}

/** The last 30 days, so that there is one finding a day. */
function saleWindow(now: Instant): Pick<Finding, 'windowFrom' | 'windowTo'> {
  const today = dayOf(now);
  return {
    windowFrom: startOfDay(addDays(today, 1 - SALE_DAYS)),
    windowTo: startOfDay(addDays(today, 1)),
  };
}
