import { pageOf, textOf } from '../../lib/search-params.ts';

/** What of the directory is shown, as the URL has it. */
export interface BrandSearch {
  q?: string | undefined;
  category?: string | undefined;
  country?: string | undefined;
  network?: string | undefined;
  page?: number | undefined;
}

/** Reads the URL's search; whatever is not understood is left out. */
export function brandSearch(given: { [key in keyof BrandSearch]?: unknown }): BrandSearch {
  return {
    q: textOf(given.q),
    category: textOf(given.category),
    country: textOf(given.country),
    network: textOf(given.network),
    page: pageOf(given.page),
  };
}
