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
export function brandSearch(input: { [key in keyof BrandSearch]?: unknown }): BrandSearch {
  return {
    q: textOf(input.q),
    category: textOf(input.category),
    country: textOf(input.country),
    network: textOf(input.network),
    page: pageOf(input.page),
  };
}
