import type { Rule } from './rule.ts';

type BuiltInRule = Pick<
  Rule,
  'name' | 'metric' | 'threshold' | 'minSample' | 'severity' | 'action' | 'enabled'
> & { builtIn: string };

/** The rules of a new system. Their thresholds are starting points; operators adjust them to their traffic. */
export const BUILT_IN_RULES: readonly BuiltInRule[] = [
  {
    ...{ builtIn: 'click_rate', name: 'Sudden rise of clicks', metric: 'click_rate' },
    ...{ threshold: 20, minSample: 200, severity: 'medium', action: 'flag', enabled: true },
  },
  {
    ...{ builtIn: 'address_clicks', name: 'Many clicks of one address', metric: 'address_clicks' },
    ...{ threshold: 30, minSample: 0, severity: 'high', action: 'hold', enabled: true },
  },
  {
    ...{ builtIn: 'country_share', name: 'Clicks from unusual countries', metric: 'country_share' },
    ...{ threshold: 60, minSample: 200, severity: 'medium', action: 'flag', enabled: true },
  },
  {
    ...{ builtIn: 'agent_share', name: 'Clicks of one user agent', metric: 'agent_share' },
    ...{ threshold: 95, minSample: 200, severity: 'medium', action: 'flag', enabled: true },
  },
  {
    ...{ builtIn: 'click_to_sale_time', name: 'Purchases within seconds', metric: 'click_to_sale_time' },
    ...{ threshold: 10, minSample: 3, severity: 'critical', action: 'hold', enabled: true },
  },
  {
    ...{ builtIn: 'conversion_rate', name: 'Unusual conversion rate', metric: 'conversion_rate' },
    ...{ threshold: 10, minSample: 10, severity: 'high', action: 'hold', enabled: true },
  },
  {
    ...{ builtIn: 'refund_rate', name: 'Many reversed sales', metric: 'refund_rate' },
    ...{ threshold: 40, minSample: 10, severity: 'high', action: 'hold', enabled: true },
  },
  {
    ...{ builtIn: 'forbidden_destination', name: 'Links to banned hosts', metric: 'forbidden_destination' },
    ...{ threshold: 10, minSample: 0, severity: 'medium', action: 'flag', enabled: true },
  },
  {
    ...{ builtIn: 'missing_disclosure', name: 'Undisclosed links', metric: 'missing_disclosure' },
    ...{ threshold: 100, minSample: 0, severity: 'low', action: 'log', enabled: true },
  },
  {
    ...{ builtIn: 'self_purchase', name: 'Purchases by the publisher', metric: 'self_purchase' },
    ...{ threshold: 2, minSample: 0, severity: 'critical', action: 'hold', enabled: true },
  },
];
