import type { NetworkSlug } from '../../../worker/platform/contract/networks.ts';

interface NetworkFacts {
  /** The kinds of commission in its catalog. */
  pays: string;
  /** How its catalog is read. */
  catalog: string;
  /** How its sales are reported. */
  reports: string;
  /** How a change of a sale arrives. */
  changes: string;
}

/** What works with each network. */
export const NETWORK_FACTS: Readonly<Record<NetworkSlug, NetworkFacts>> = {
  wildfire: {
    pays: 'Percentages and flat amounts',
    catalog: 'Programs, rates and domains',
    reports: 'Each transaction, and callbacks',
    changes: 'A new version of the transaction',
  },
  siteplug: {
    pays: 'Per click',
    catalog: 'Programs, bids and domains',
    reports: 'Daily',
    changes: 'The day is restated until it is final',
  },
  cj: {
    pays: 'Percentages and flat amounts',
    catalog: 'Advertisers, rates and domains',
    reports: 'Each commission',
    changes: 'A correction, kept as its own version',
  },
};
