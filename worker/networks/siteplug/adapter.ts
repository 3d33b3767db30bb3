import type { NetworkAdapter } from '../contract.ts';
import { programs, surveyCatalog } from './lists.ts';
import { readTransaction, transactions } from './reports.ts';

export const siteplug: NetworkAdapter = {
  slug: 'siteplug',
  mappingVersion: 1,
  surveyCatalog,
  programs,
  transactions,
  readTransaction,
};
