import type { NetworkSeed } from '../catalog/networks-seed.ts';
import { DIRECT_NETWORK } from '../sales/direct-report.ts';
import { defaultNetworkSettings } from './adapters.ts';

/** The network of accepted claims has no catalog and no links of its own. */
const CLAIMED = { linkTemplate: '{deeplink_raw}' };

/**
 * The networks of a new system; all links use the Wildfire device `deviceId`. On a local system programs are approved
 * automatically; elsewhere an operator approves them.
 */
export function networkSeeds(deviceId: string, isLocal: boolean): NetworkSeed[] {
  const { wildfire, siteplug, cj } = defaultNetworkSettings;
  const autoApprove = isLocal;
  return [
    {
      slug: 'wildfire',
      name: 'Wildfire',
      apiBaseUrl: 'https://api.wfi.re',
      settings: { ...wildfire, linkVariables: { device_id: deviceId }, autoApprove },
    },
    {
      slug: 'siteplug',
      name: 'SitePlug',
      apiBaseUrl: 'https://siteplug.com',
      settings: { ...siteplug, autoApprove },
    },
    {
      slug: 'cj',
      name: 'CJ',
      apiBaseUrl: 'https://commissions.api.cj.com',
      settings: { ...cj, autoApprove },
    },
    { slug: DIRECT_NETWORK, name: 'Reported by publishers', apiBaseUrl: '', settings: CLAIMED },
  ];
}
