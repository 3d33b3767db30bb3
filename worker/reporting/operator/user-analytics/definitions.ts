/** The days of the figures about use. */
export const USE_DAYS = 30;
/** The days in which the accounts of the journey were created. */
export const JOURNEY_DAYS = 90;
/** An account is at risk if it used the product in the first of two such periods, and not in the second. */
export const RISK_DAYS = 14;
export const MIN_DAYS_BEFORE = 2;
/** A share of fewer accounts says nothing, so it is left out. */
export const MIN_ACCOUNTS = 10;

/** From this share of its users on, a feature’s use is high or medium, in percent. */
export const USAGE_BOUNDS = { high: 70, medium: 40 } as const;

/** The engagement of accounts by the days on which they used the product, most first. */
export const SEGMENTS = [
  { segment: 'Power users', minDays: 12 },
  { segment: 'Regular users', minDays: 4 },
  { segment: 'Occasional users', minDays: 1 },
  { segment: 'Inactive', minDays: 0 },
] as const;

const EARNED = `had a sale that isn’t reversed in the last ${USE_DAYS} days`;
const SMALL = `Null for fewer than ${MIN_ACCOUNTS} accounts, because a share of so few says nothing.`;

/** What each figure counts, by its path in the response. Screens show them beside the figures. */
export const USER_ANALYTICS_DEFINITIONS = {
  user_journey: `The steps of accounts that were created in the last ${JOURNEY_DAYS} days. An account that completes a step enters the next one.`,
  'user_journey.completion_rate': `Accounts that completed the step, in percent of those that entered it. ${SMALL}`,
  'user_journey.avg_time_spent':
    'Minutes from the step before to this one, on average. Null where only the day is known, and without anyone.',
  feature_usage: `The features that accounts used in the last ${USE_DAYS} days, by a browser, a key or an assistant. A feature is a subject of the API.`,
  'feature_usage.usage_rate': `Accounts that used the feature, in percent of all that used the product. ${SMALL}`,
  'feature_usage.total_users': `Accounts that used the product in the last ${USE_DAYS} days.`,
  'feature_usage.avg_sessions_per_user':
    'Sessions of a browser that used the feature, divided by the accounts that used it. A session ends after 30 minutes without use.',
  engagement_segments: `All accounts, by the days of the last ${USE_DAYS} on which they used the product: power users 12 or more, regular users 4 to 11, occasional users 1 to 3.`,
  'engagement_segments.percentage': `The accounts of the segment, in percent of all. ${SMALL}`,
  'engagement_segments.avg_session_duration':
    'Minutes of a session on average, its first and its last minute included; null without sessions of a browser.',
  'engagement_segments.features_used': 'Features that an account of the segment used, on average.',
  at_risk_users: `Accounts that used the product on ${MIN_DAYS_BEFORE} or more days of the ${RISK_DAYS} before last, and on none of the last ${RISK_DAYS}.`,
  feature_opportunities: `Features that fewer than ${USAGE_BOUNDS.high}% of the accounts use, and whose users earn more often.`,
  'feature_opportunities.impact_score': `Of the share of accounts with the feature that ${EARNED}, how much is missing among those without it, in percent. Only features with ${MIN_ACCOUNTS} or more accounts on both sides.`,
  'feature_opportunities.potential_users':
    'Accounts that used the product in this time, but not the feature.',
  success_patterns: `The features whose use goes with earning most: accounts that ${EARNED}. It doesn’t say that one is the cause of the other.`,
  'success_patterns.correlation_score':
    'The correlation of using the feature and of earning (phi), from 0 for none to 1 for always together.',
} as const;
