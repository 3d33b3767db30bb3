import { type GivenSearch, oneOf, pageOf, textOf } from '../../../../lib/search-params.ts';

const ALERT_STATES = ['open', 'acknowledged'] as const;
/** The most urgent first. */
export const ALERT_LEVELS = ['critical', 'warning', 'info'] as const;

export interface AlertsSearch {
  state?: (typeof ALERT_STATES)[number] | undefined;
  level?: (typeof ALERT_LEVELS)[number] | undefined;
  code?: string | undefined;
  page?: number | undefined;
}

export function alertsSearch({ state, level, code, page }: GivenSearch): AlertsSearch {
  return {
    state: oneOf(ALERT_STATES, state),
    level: oneOf(ALERT_LEVELS, level),
    code: /^[a-z\d._-]{1,80}$/.exec(textOf(code) ?? '')?.[0],
    page: pageOf(page),
  };
}
