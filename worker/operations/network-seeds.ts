import type { NetworkSeed } from '../catalog/networks-seed.ts';
import { DIRECT_NETWORK } from '../conversions/direct-report.ts';
import { defaultNetworkSettings } from '../networks/adapters.ts';

/** A network that is only reported to us: it has no catalogue and no links of its own. */
const REPORTED = { linkTemplate: '{deeplink_raw}' };

/**
 * The networks of a new system; `deviceId` is the Wildfire device that all links go out by. On a laptop their programs are open at once; elsewhere an operator approves them.
 */
export function networkSeeds(deviceId: string, autoApprove: boolean): NetworkSeed[] {
  const { wildfire, siteplug, cj } = defaultNetworkSettings;
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
    { slug: DIRECT_NETWORK, name: 'Reported by publishers', apiBaseUrl: '', settings: REPORTED },
    {
      slug: 'partners',
      name: 'Partners by postback',
      apiBaseUrl: '',
      settings: { ...REPORTED, adapter: { postback: {} } },
    },
  ];
}
