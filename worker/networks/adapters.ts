import type { NetworkSettings, NetworkSlug } from '../catalog/network-settings.ts';
import * as cjCatalog from './cj/advertiser-pages.ts';
import * as cjReport from './cj/commission-pages.ts';
import { defaultSettings as cjDefaults } from './cj/settings.ts';
import type { NetworkAdapter } from './contract.ts';
import * as siteplugCatalog from './siteplug/lists.ts';
import * as siteplugReport from './siteplug/reports.ts';
import { defaultSettings as siteplugDefaults } from './siteplug/settings.ts';
import * as wildfireCatalog from './wildfire/catalog.ts';
import * as wildfireReport from './wildfire/commission-pages.ts';
import { defaultSettings as wildfireDefaults } from './wildfire/settings.ts';
import { surveyCatalog as surveyWildfire } from './wildfire/survey.ts';

export const adapters: Readonly<Record<NetworkSlug, NetworkAdapter>> = {
  wildfire: {
    slug: 'wildfire',
    mappingVersion: 2,
    surveyCatalog: surveyWildfire,
    programs: wildfireCatalog.programs,
    transactions: wildfireReport.transactions,
    readTransaction: wildfireReport.readTransaction,
  },
  siteplug: {
    slug: 'siteplug',
    mappingVersion: 2,
    surveyCatalog: siteplugCatalog.surveyCatalog,
    programs: siteplugCatalog.programs,
    transactions: siteplugReport.transactions,
    readTransaction: siteplugReport.readTransaction,
  },
  cj: {
    slug: 'cj',
    mappingVersion: 2,
    surveyCatalog: cjCatalog.surveyCatalog,
    programs: cjCatalog.programs,
    transactions: cjReport.transactions,
    readTransaction: cjReport.readTransaction,
  },
};

/** What each network is set to before an operator changes anything. */
export const defaultNetworkSettings: Readonly<Record<NetworkSlug, NetworkSettings>> = {
  wildfire: wildfireDefaults,
  siteplug: siteplugDefaults,
  cj: cjDefaults,
};
