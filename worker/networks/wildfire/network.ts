import type { Network } from '../network.ts';
import { programs } from './catalog.ts';
import { readTransaction, transactions } from './commission-pages.ts';
import { defaultSettings, wildfireSettings } from './settings.ts';
import { surveyCatalog } from './survey.ts';

export const wildfire: Network = {
  slug: 'wildfire',
  apiBaseUrl: 'https://api.wfi.re',
  hosts: ['wfi.re', 'wildlink.me', 'storage.googleapis.com'],
  settings: defaultSettings,
  linkVariables: ({ WILDFIRE_DEVICE_ID }) => ({ device_id: WILDFIRE_DEVICE_ID }),
  readSettings: wildfireSettings,
  secrets: [
    { name: 'app_id', required: true },
    { name: 'app_key', required: true },
    { name: 'device_token', required: false },
    { name: 'sender_token', required: false },
    { name: 'callback_key', required: false },
  ],
  adapter: { slug: 'wildfire', mappingVersion: 3, surveyCatalog, programs, transactions, readTransaction },
};
