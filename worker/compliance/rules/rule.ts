import type { RuleId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';

/** What a rule looks at. A violation has the metric as its type. */
export const METRICS = [
  'click_rate',
  'address_clicks',
  'country_share',
  'agent_share',
  'click_to_sale_time',
  'conversion_rate',
  'refund_rate',
  'forbidden_destination',
  'missing_disclosure',
  'self_purchase',
] as const;
export type Metric = (typeof METRICS)[number];

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** From the mildest to the strictest. `block` suspends the publisher. */
export const ACTIONS = ['log', 'flag', 'hold', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

/** A row of `compliance_rules`. */
export interface Rule {
  id: RuleId;
  builtIn: string | null;
  name: string;
  metric: Metric;
  threshold: number;
  minSample: number;
  countries: string[];
  severity: Severity;
  action: Action;
  enabled: boolean;
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface MetricFacts {
  /** The threshold in words, with its unit. */
  unit: 'times' | 'clicks' | 'percent' | 'seconds' | 'sales';
  /** What `min_sample` counts; null for a metric that has no sample. */
  sample: 'clicks' | 'sales' | null;
  min: number;
  max: number;
  description: string;
}

export const METRIC_FACTS: Readonly<Record<Metric, MetricFacts>> = {
  click_rate: {
    ...{ unit: 'times', sample: 'clicks', min: 1.5, max: 10_000 },
    description: 'The clicks of a site in an hour, compared with its hourly average of the last 28 days.',
  },
  address_clicks: {
    ...{ unit: 'clicks', sample: null, min: 2, max: 1_000_000 },
    description:
      'The clicks of one address in an hour. Clicks alone are only flagged; the action applies to what they earned.',
  },
  country_share: {
    ...{ unit: 'percent', sample: 'clicks', min: 1, max: 100 },
    description:
      'The share of a day’s clicks from the rule’s countries. Without any, from countries that sent no clicks in the 28 days before.',
  },
  agent_share: {
    ...{ unit: 'percent', sample: 'clicks', min: 1, max: 100 },
    description: 'The share of an hour’s clicks that have the same user agent.',
  },
  click_to_sale_time: {
    ...{ unit: 'seconds', sample: 'sales', min: 1, max: 3_600 },
    description: 'The time between click and sale: a number of sales of a day were this fast.',
  },
  conversion_rate: {
    ...{ unit: 'times', sample: 'sales', min: 1.5, max: 10_000 },
    description:
      'A publisher’s conversion rate with a program in 30 days, compared with that of the program’s other publishers.',
  },
  refund_rate: {
    ...{ unit: 'percent', sample: 'sales', min: 1, max: 100 },
    description: 'The share of a publisher’s sales of 30 days that were reversed.',
  },
  forbidden_destination: {
    ...{ unit: 'clicks', sample: null, min: 1, max: 1_000_000 },
    description: 'The clicks of a day to a host in the ban registry.',
  },
  missing_disclosure: {
    ...{ unit: 'clicks', sample: null, min: 1, max: 1_000_000 },
    description: 'The clicks of 28 days from a verified site whose home page doesn’t disclose its links.',
  },
  self_purchase: {
    ...{ unit: 'sales', sample: null, min: 1, max: 1_000 },
    description: 'The sales whose click came from an address from which the publisher used the dashboard.',
  },
};

/** The subject of what an `address_clicks` rule finds about sales. What it finds about clicks alone has none. */
export const ADDRESS_SALES = 'sales';

/** Whether an action stops money of the publisher. */
export function holdsMoney(action: Action): boolean {
  return action === 'hold' || action === 'block';
}

/** The stricter of two actions. */
export function stricter(a: Action, b: Action): Action {
  return ACTIONS.indexOf(a) >= ACTIONS.indexOf(b) ? a : b;
}
