import type { NetworkSlug } from '../catalog/network-settings.ts';
import { cj } from './cj/network.ts';
import type { Network } from './network.ts';
import { siteplug } from './siteplug/network.ts';
import { wildfire } from './wildfire/network.ts';

/** The upstream networks. */
export const NETWORKS: Readonly<Record<NetworkSlug, Network>> = { wildfire, siteplug, cj };
