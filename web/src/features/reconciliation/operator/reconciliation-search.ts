import { type GivenSearch, oneOf, pageOf, textOf } from '../../../lib/search-params.ts';

const STATES = ['open', 'closed'] as const;
export const DIFFERENCE_STATES = ['open', 'asked', 'explained', 'corrected'] as const;

export interface StatementsSearch {
  network?: string | undefined;
  state?: (typeof STATES)[number] | undefined;
  page?: number | undefined;
}

export function statementsSearch({ network, state, page }: GivenSearch): StatementsSearch {
  return { network: slugOf(network), state: oneOf(STATES, state), page: pageOf(page) };
}

/** The slug of a network, which is looked up by the API. */
function slugOf(given: unknown): string | undefined {
  const text = textOf(given);
  return text !== undefined && /^[a-z0-9_-]{1,50}$/.test(text) ? text : undefined;
}

export interface DifferencesSearch {
  /** Of the list of statements, to which the screen leads back. */
  network?: string | undefined;
  state?: (typeof DIFFERENCE_STATES)[number] | undefined;
  page?: number | undefined;
}

export function differencesSearch({ network, state, page }: GivenSearch): DifferencesSearch {
  return {
    network: slugOf(network),
    state: oneOf(DIFFERENCE_STATES, state),
    page: pageOf(page),
  };
}
