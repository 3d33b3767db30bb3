import { NETWORK_SLUGS } from '../../../../../worker/platform/contract/networks.ts';
import { type GivenSearch, oneOf, pageOf } from '../../../lib/search-params.ts';

const STATES = ['open', 'closed'] as const;
export const DIFFERENCE_STATES = ['open', 'asked', 'explained', 'corrected'] as const;

export interface StatementsSearch {
  network?: (typeof NETWORK_SLUGS)[number] | undefined;
  state?: (typeof STATES)[number] | undefined;
  page?: number | undefined;
}

export function statementsSearch({ network, state, page }: GivenSearch): StatementsSearch {
  return { network: oneOf(NETWORK_SLUGS, network), state: oneOf(STATES, state), page: pageOf(page) };
}

export interface DifferencesSearch {
  /** Of the list of statements, to which the screen leads back. */
  network?: (typeof NETWORK_SLUGS)[number] | undefined;
  state?: (typeof DIFFERENCE_STATES)[number] | undefined;
  page?: number | undefined;
}

export function differencesSearch({ network, state, page }: GivenSearch): DifferencesSearch {
  return {
    network: oneOf(NETWORK_SLUGS, network),
    state: oneOf(DIFFERENCE_STATES, state),
    page: pageOf(page),
  };
}
