import { type GivenSearch, oneOf, textOf } from '../../../lib/search-params.ts';

const NETWORKS = ['siteplug', 'wildfire'] as const;

export interface BrandsSearch {
  q?: string | undefined;
  network?: (typeof NETWORKS)[number] | undefined;
}

export function brandsSearch({ q, network }: GivenSearch): BrandsSearch {
  return { q: textOf(q)?.slice(0, 100), network: oneOf(NETWORKS, network) };
}
