import { type GivenSearch, oneOf, pageOf } from '../../../../lib/search-params.ts';

const ALERT_STATES = ['open', 'acknowledged'] as const;

export interface AlertsSearch {
  state?: (typeof ALERT_STATES)[number] | undefined;
  page?: number | undefined;
}

export function alertsSearch({ state, page }: GivenSearch): AlertsSearch {
  return { state: oneOf(ALERT_STATES, state), page: pageOf(page) };
}
