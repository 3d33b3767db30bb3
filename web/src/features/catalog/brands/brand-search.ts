import { oneOf, pageOf, searchTextOf } from '../../../lib/search-params.ts';
import { type CatalogFilter, ORDERS, TYPES } from '../catalog-filters.ts';

/** The directory's search, filters, order and page in the URL. */
export interface BrandSearch extends CatalogFilter {
  q?: string | undefined;
  page?: number | undefined;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function brandSearch(input: { [key in keyof BrandSearch]?: unknown }): BrandSearch {
  return {
    q: searchTextOf(input.q),
    category: searchTextOf(input.category),
    country: searchTextOf(input.country),
    network: searchTextOf(input.network),
    type: oneOf(TYPES, input.type),
    sort: oneOf(ORDERS, input.sort),
    page: pageOf(input.page),
  };
}
