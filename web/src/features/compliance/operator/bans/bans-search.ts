import { type GivenSearch, pageOf, searchTextOf } from '../../../../lib/search-params.ts';

export interface BansSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export function bansSearch({ q, page }: GivenSearch): BansSearch {
  return { q: searchTextOf(q), page: pageOf(page) };
}
