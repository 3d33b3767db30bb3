import type { Action, Metric } from './rule.ts';

/** A violation in a sentence, for its publisher. */
export const VIOLATION_SENTENCES: Readonly<Record<Metric, string>> = {
  click_rate: 'One of your sites sent many more clicks in an hour than it usually does.',
  address_clicks: 'Many clicks on your links came from one address within an hour.',
  country_share: 'Many of your clicks came from unusual countries.',
  agent_share: 'Almost all of your clicks of an hour had the same user agent.',
  click_to_sale_time: 'Several purchases followed their clicks within seconds.',
  conversion_rate: 'Far more of your visitors bought than is usual for this program.',
  refund_rate: 'Many of your sales were reversed.',
  forbidden_destination: 'Your links led to a site on the list of banned domains.',
  missing_disclosure: 'One of your sites doesn’t tell its readers that its links earn a commission.',
  self_purchase: 'Purchases were made from an address from which you use your dashboard.',
};

/** What an action means for the publisher. */
export const ACTION_SENTENCES: Readonly<Record<Action, string>> = {
  log: 'It has no effect.',
  flag: 'Your links keep earning while we look at it.',
  hold: 'Your sales are held: they stay pending until we have looked at it.',
  block: 'Your account is suspended: your links redirect visitors, but earn nothing.',
};
