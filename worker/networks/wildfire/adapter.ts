import type { NetworkAdapter } from '../contract.ts';
import { programs } from './catalog.ts';
import { transactions } from './commission-pages.ts';
import { readTransaction } from './stored-commission.ts';
import { surveyCatalog } from './survey.ts';

export const wildfire: NetworkAdapter = {
  slug: 'wildfire',
  mappingVersion: 1,
  surveyCatalog,
  programs,
  transactions,
  readTransaction,
};
