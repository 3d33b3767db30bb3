import type { OperatorSearch } from '../../../../lib/operator-search.ts';
import { oneOf, pageOf } from '../../../../lib/search-params.ts';

export const ALERT_STATES = ['open', 'acknowledged'] as const;
export const ALERTS_PER_PAGE = 50;

/** The alerts that the URL names; the open ones by default. */
export function alertsSearch({ state, page }: OperatorSearch) {
  return { state: oneOf(ALERT_STATES, state) ?? ('open' as const), page: pageOf(page) ?? 1 };
}
