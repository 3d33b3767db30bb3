import { NETWORK_SLUGS, type NetworkSlug } from '../../../../../worker/platform/contract/networks.ts';
import { type GivenSearch, oneOf, searchTextOf } from '../../../lib/search-params.ts';

export interface BrandsSearch {
  q?: string | undefined;
  network?: NetworkSlug | undefined;
}

export function brandsSearch({ q, network }: GivenSearch): BrandsSearch {
  return { q: searchTextOf(q), network: oneOf(NETWORK_SLUGS, network) };
}
