import type { Network } from '../network.ts';
import { programs, surveyCatalog } from './advertiser-pages.ts';
import { readTransaction, transactions } from './commission-pages.ts';
import { cjSettings, defaultSettings } from './settings.ts';

export const cj: Network = {
  slug: 'cj',
  apiBaseUrl: 'https://commissions.api.cj.com',
  hosts: ['api.cj.com'],
  settings: defaultSettings,
  readSettings: cjSettings,
  secrets: [
    { name: 'company_id', required: true },
    { name: 'website_id', required: true },
    { name: 'token', required: true },
  ],
  adapter: { slug: 'cj', mappingVersion: 4, surveyCatalog, programs, transactions, readTransaction },
};
