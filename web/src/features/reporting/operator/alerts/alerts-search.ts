import { type GivenSearch, oneOf, pageOf } from '../../../../lib/search-params.ts';

const ALERT_STATES = ['open', 'acknowledged'] as const;
/** The most urgent first. */
export const ALERT_LEVELS = ['critical', 'warning', 'info'] as const;

export interface AlertsSearch {
  state?: (typeof ALERT_STATES)[number] | undefined;
  level?: (typeof ALERT_LEVELS)[number] | undefined;
  page?: number | undefined;
}

export function alertsSearch({ state, level, page }: GivenSearch): AlertsSearch {
  return { state: oneOf(ALERT_STATES, state), level: oneOf(ALERT_LEVELS, level), page: pageOf(page) };
}
