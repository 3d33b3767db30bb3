import type { NetworkAdapter } from '../contract.ts';
import { programs, surveyCatalog } from './advertiser-pages.ts';
import { readTransaction, transactions } from './commission-pages.ts';

export const cj: NetworkAdapter = {
  slug: 'cj',
  mappingVersion: 1,
  surveyCatalog,
  programs,
  transactions,
  readTransaction,
};
