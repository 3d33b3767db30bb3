import type { Network } from '../network.ts';
import { programs, surveyCatalog } from './lists.ts';
import { readTransaction, transactions } from './reports.ts';
import { defaultSettings, siteplugSettings } from './settings.ts';

export const siteplug: Network = {
  slug: 'siteplug',
  apiBaseUrl: 'https://siteplug.com',
  hosts: ['siteplug.com'],
  settings: defaultSettings,
  readSettings: siteplugSettings,
  secrets: [
    { name: 'customer_key', required: true },
    { name: 'site_id', required: true },
  ],
  adapter: { slug: 'siteplug', mappingVersion: 2, surveyCatalog, programs, transactions, readTransaction },
};
