import { NETWORK_SLUGS } from '../../../../../../worker/platform/contract/networks.ts';
import { type GivenSearch, oneOf, pageOf } from '../../../../lib/search-params.ts';

export interface SyncsSearch {
  network?: (typeof NETWORK_SLUGS)[number] | undefined;
  page?: number | undefined;
}

export function syncsSearch({ network, page }: GivenSearch): SyncsSearch {
  return { network: oneOf(NETWORK_SLUGS, network), page: pageOf(page) };
}
