import { type GivenSearch, oneOf, pageOf } from '../../../../lib/search-params.ts';

const STATES = ['proposed', 'all'] as const;

export interface ChangesSearch {
  state?: (typeof STATES)[number] | undefined;
  page?: number | undefined;
}

export function changesSearch({ state, page }: GivenSearch): ChangesSearch {
  return { state: oneOf(STATES, state), page: pageOf(page) };
}
