import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { NetworkSlug } from '../platform/contract/networks.ts';
import type { AdapterContext, NetworkAdapter } from './contract.ts';

interface Secret {
  /** Lowercase and without the network: `app_key` of wildfire is the secret `WILDFIRE_APP_KEY`. */
  name: string;
  /** Without a required one, a sync fails. */
  required: boolean;
}

/** All that the system knows about an upstream network, declared in the network's folder. */
export interface Network {
  slug: NetworkSlug;
  apiBaseUrl: string;
  /** The hosts that its adapter may call, with those under them. */
  hosts: readonly string[];
  /** What it is set to before an operator changes anything. */
  settings: NetworkSettings;
  /** Variables of its links that a deployment sets. */
  linkVariables?(env: Pick<Env, 'WILDFIRE_DEVICE_ID'>): Record<string, string>;
  /** The adapter's settings with all defaults. Throws `network.settings_invalid` (422). */
  readSettings(context: Pick<AdapterContext, 'settings'>): object;
  secrets: readonly Secret[];
  adapter: NetworkAdapter;
}
