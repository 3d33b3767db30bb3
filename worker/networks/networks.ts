import type { NetworkSlug } from '../platform/contract/networks.ts';
import { cj } from './cj/network.ts';
import type { Network } from './network.ts';
import { siteplug } from './siteplug/network.ts';
import { wildfire } from './wildfire/network.ts';

/** The upstream networks. */
export const NETWORKS: Readonly<Record<NetworkSlug, Network>> = { wildfire, siteplug, cj };
