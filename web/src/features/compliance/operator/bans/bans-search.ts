import { type GivenSearch, pageOf, textOf } from '../../../../lib/search-params.ts';

export interface BansSearch {
  q?: string | undefined;
  page?: number | undefined;
}

export function bansSearch({ q, page }: GivenSearch): BansSearch {
  return { q: textOf(q)?.slice(0, 100), page: pageOf(page) };
}
