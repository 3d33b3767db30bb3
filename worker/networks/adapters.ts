import type { NetworkSettings, NetworkSlug } from '../catalog/network-settings.ts';
import { cj } from './cj/adapter.ts';
import { defaultSettings as cjDefaults } from './cj/settings.ts';
import type { NetworkAdapter } from './contract.ts';
import { siteplug } from './siteplug/adapter.ts';
import { defaultSettings as siteplugDefaults } from './siteplug/settings.ts';
import { wildfire } from './wildfire/adapter.ts';
import { defaultSettings as wildfireDefaults } from './wildfire/settings.ts';

/** Every network that has an adapter. */
export const adapters: Readonly<Record<NetworkSlug, NetworkAdapter>> = { wildfire, siteplug, cj };

/** What each network is set to before an operator changes anything. */
export const defaultNetworkSettings: Readonly<Record<NetworkSlug, NetworkSettings>> = {
  wildfire: wildfireDefaults,
  siteplug: siteplugDefaults,
  cj: cjDefaults,
};
