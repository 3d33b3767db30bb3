import type { MinClicks } from '../../clicks/store/traffic.ts';
import type { Metric, Rule } from '../rules/rule.ts';

/** What the enabled rules need, so that nothing else is read. */
export interface RuleNeeds {
  clicks: MinClicks;
  sales: SaleNeeds;
}

export interface SaleNeeds {
  /** The longest time between a click and its sale. */
  maxSeconds: number;
  /** The fewest sales of a program. */
  minSales: number;
}

/** More clicks or sales than there are. */
const NEVER = 1_000_000_000;

export function needsOf(rules: readonly Pick<Rule, 'metric' | 'threshold' | 'minSample'>[]): RuleNeeds {
  const of = (metric: Metric) => rules.filter((rule) => rule.metric === metric);
  const minSample = (metric: Metric) => Math.min(NEVER, ...of(metric).map((rule) => rule.minSample));
  return {
    clicks: {
      addresses: Math.min(NEVER, ...of('address_clicks').map(({ threshold }) => threshold)),
      agent: minSample('agent_share'),
      sites: minSample('click_rate'),
      countries: minSample('country_share'),
    },
    sales: {
      maxSeconds: Math.max(0, ...of('click_to_sale_time').map(({ threshold }) => threshold)),
      minSales: minSample('conversion_rate'),
    },
  };
}
