/** What each figure of the platform counts, by its path in the response. Screens show them beside the figures. */
export const METRIC_DEFINITIONS = {
  'users.total': 'All accounts that exist.',
  'users.new_today': 'Accounts that were created since midnight, UTC.',
  'users.growth_rate':
    'New accounts of the last 30 days, in percent of those before; null without any before.',
  'users.active_last_24h':
    'Accounts that were signed in during the last 24 hours, or that used the product today by a browser, a key or an assistant.',
  'users.active_last_7d': 'The same for the last 7 days.',
  'users.retention_rate':
    'Accounts of more than a week that were active in the last week, in percent; null without any.',
  'performance.total_earnings':
    'What publishers have earned without held sales, from the balances of the ledger.',
  'performance.held': 'What is held for review.',
  'performance.earnings_growth':
    'The earnings of the last 30 days compared with the 30 before, in percent; null without earnings before.',
  'performance.avg_conversion_rate':
    'The share of counted clicks that led to a sale which isn’t reversed, in percent; null without clicks.',
  'performance.conversions_last_24h': 'Sales of the last 24 hours that aren’t reversed.',
  'performance.total_clicks': 'Counted clicks of all time, without bots, previews and repeated ones.',
  'performance.clicks_last_24h':
    'Counted clicks of the last 24 hours, by whole hours: the current one and the 23 before it.',
  'links.total': 'Saved links that aren’t deleted.',
  'links.active': 'Saved links that lead to a program.',
  'links.created_today': 'Saved links that were created since midnight, UTC.',
  'links.avg_per_user': 'Saved links divided by accounts; null without accounts.',
  'issues.security_events_24h':
    'Refused sign-ins and keys, changes of roles, and forged click IDs, of the current hour and the 23 before it.',
  'issues.compliance_violations': 'Violations that are active.',
  'issues.critical_alerts': 'Open alerts that are critical.',
  'api.error_rate':
    'Responses of the API with a status of 500 or above, in percent of all in the last hour; null without any.',
  'growth.daily_signups': 'Accounts by the day on which they were created, of the last 30 days.',
  'growth.user_engagement':
    'Accounts by the day on which they used the product, by a browser, a key or an assistant, of the last 30 days.',
  'growth.revenue_trend':
    'What publishers earned by the day of the sale, without held sales, of the last 30 days.',
} as const;

type MetricName = keyof typeof METRIC_DEFINITIONS;

/** The definition as the description of a field: without the full stop. */
export function metricDefinition(name: MetricName): string {
  return METRIC_DEFINITIONS[name].replace(/\.$/, '');
}
