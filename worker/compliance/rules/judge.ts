import type { Instant } from '../../platform/time.ts';
import {
  addressClicks,
  agentShares,
  clickRates,
  countryShares,
  forbiddenDestinations,
  missingDisclosures,
} from './click-findings.ts';
import type { Finding, PublisherFacts } from './facts.ts';
import type { Metric, Rule } from './rule.ts';
import { conversionRates, fastSales, refundRates, selfPurchases } from './sale-findings.ts';

const FINDERS: Readonly<Record<Metric, (rule: Rule, facts: PublisherFacts, now: Instant) => Finding[]>> = {
  click_rate: clickRates,
  address_clicks: addressClicks,
  country_share: countryShares,
  agent_share: agentShares,
  click_to_sale_time: fastSales,
  conversion_rate: conversionRates,
  refund_rate: refundRates,
  forbidden_destination: forbiddenDestinations,
  missing_disclosure: missingDisclosures,
  self_purchase: selfPurchases,
};

/** What a rule finds in the facts about a publisher. */
export function judge(rule: Rule, facts: PublisherFacts, now: Instant): Finding[] {
  return FINDERS[rule.metric](rule, facts, now);
}
