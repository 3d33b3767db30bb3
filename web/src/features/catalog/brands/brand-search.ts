import { pageOf, textOf } from '../../../lib/search-params.ts';

/** The directory's search, filters and page in the URL. */
export interface BrandSearch {
  q?: string | undefined;
  category?: string | undefined;
  country?: string | undefined;
  network?: string | undefined;
  page?: number | undefined;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function brandSearch(given: { [key in keyof BrandSearch]?: unknown }): BrandSearch {
  return {
    q: textOf(given.q),
    category: textOf(given.category),
    country: textOf(given.country),
    network: textOf(given.network),
    page: pageOf(given.page),
  };
}
