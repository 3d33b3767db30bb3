import type { NetworkSeed } from '../catalog/networks-seed.ts';
import { networkName } from '../platform/contract/networks.ts';
import { DIRECT_NETWORK } from '../sales/direct-report.ts';
import { NETWORKS } from './networks.ts';

/** The network of accepted claims has no catalog and no links of its own. */
const CLAIMED = { linkTemplate: '{deeplink_raw}' };

/**
 * The networks of a new system. On a local system programs are approved automatically; elsewhere an operator approves them.
 */
export function networkSeeds(env: Pick<Env, 'WILDFIRE_DEVICE_ID'>, isLocal: boolean): NetworkSeed[] {
  const upstream = Object.values(NETWORKS).map(({ slug, apiBaseUrl, settings, linkVariables }) => ({
    ...{ slug, name: networkName(slug), apiBaseUrl },
    settings: {
      ...settings,
      linkVariables: linkVariables?.(env) ?? settings.linkVariables,
      autoApprove: isLocal,
    },
  }));
  return [
    ...upstream,
    { slug: DIRECT_NETWORK, name: 'Reported by publishers', apiBaseUrl: '', settings: CLAIMED },
  ];
}
