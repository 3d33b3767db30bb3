import { oneOf, textOf } from '../../../lib/search-params.ts';

export const TYPES = ['percentage', 'flat', 'cpc'] as const;
export const ORDERS = ['commission', 'name'] as const;

/** The search, the filters, the order and the open brand, in the URL. */
export interface PartnerSearch {
  q?: string | undefined;
  category?: string | undefined;
  country?: string | undefined;
  type?: (typeof TYPES)[number] | undefined;
  network?: string | undefined;
  sort?: (typeof ORDERS)[number] | undefined;
  /** The ID of the open brand. */
  brand?: string | undefined;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function partnerSearch(given: { [key in keyof PartnerSearch]?: unknown }): PartnerSearch {
  return {
    q: textOf(given.q),
    category: textOf(given.category),
    country: textOf(given.country),
    type: oneOf(TYPES, given.type),
    network: textOf(given.network),
    sort: oneOf(ORDERS, given.sort),
    brand: textOf(given.brand),
  };
}

/** The filter of the API. A search is sorted by commission too, because the screen says so. */
export function filterOf({ brand: _, sort = 'commission', ...filter }: PartnerSearch) {
  return { ...filter, sort };
}
