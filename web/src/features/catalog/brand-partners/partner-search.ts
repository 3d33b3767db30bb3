import { oneOf, searchTextOf, textOf } from '../../../lib/search-params.ts';
import { type CatalogFilter, ORDERS, TYPES } from '../catalog-filters.ts';

/** The search, the filters, the order and the open brand, in the URL. */
export interface PartnerSearch extends CatalogFilter {
  q?: string | undefined;
  /** The ID of the open brand. */
  brand?: string | undefined;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function partnerSearch(input: { [key in keyof PartnerSearch]?: unknown }): PartnerSearch {
  return {
    q: searchTextOf(input.q),
    category: searchTextOf(input.category),
    country: searchTextOf(input.country),
    type: oneOf(TYPES, input.type),
    network: searchTextOf(input.network),
    sort: oneOf(ORDERS, input.sort),
    brand: textOf(input.brand),
  };
}

/** The filter of the API. A search is sorted by commission too, because the screen says so. */
export function filterOf({ brand: _, sort = 'commission', ...filter }: PartnerSearch) {
  return { ...filter, sort };
}
