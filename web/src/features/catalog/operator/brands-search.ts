import { NETWORK_SLUGS, type NetworkSlug } from '../../../../../worker/platform/contract/networks.ts';
import { type GivenSearch, oneOf, textOf } from '../../../lib/search-params.ts';

export interface BrandsSearch {
  q?: string | undefined;
  network?: NetworkSlug | undefined;
}

export function brandsSearch({ q, network }: GivenSearch): BrandsSearch {
  return { q: textOf(q)?.slice(0, 100), network: oneOf(NETWORK_SLUGS, network) };
}
