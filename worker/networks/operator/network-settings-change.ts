import { change, validated } from '../../accounts/changes/change.ts';
import { differences } from '../../accounts/changes/differences.ts';
import { judgedStatement, readJudged } from '../../accounts/changes/judged.ts';
import { readNetwork } from '../../catalog/network-queries.ts';
import { type NetworkSettings, networkSettings } from '../../catalog/network-settings.ts';
import { storedNetworkSettings, updateNetworkSettings } from '../../catalog/networks-seed.ts';
import type { NetworkSlug } from '../../platform/contract/networks.ts';
import { requireSeen } from '../../platform/seen.ts';
import { checkedAdapter } from '../check-settings.ts';
import { requireLinksOf } from '../check-template.ts';
import { type GivenOptions, type Options, optionsOf, settingsOfOptions } from './network-options.ts';

interface SettingsInput {
  network: NetworkSlug;
  /** As the API names them: null clears a setting, which a stored change has to keep. */
  options: GivenOptions;
}

/** The link template, the addresses and the limits of a network: what they move has no amount. */
export const networkSettingsChange = change({
  kind: 'network_settings.change',
  effect: 'money',
  permission: 'money:write',
  input: validated<SettingsInput>(),
  async describe(ctx, { network, options }) {
    const given = settingsOfOptions(options);
    const judged = await readJudged(ctx, storedNetworkSettings(network, Object.keys(given)));
    const { settings: before } = await readNetwork(ctx, network);
    const next = { ...networkSettings.parse({ ...before, ...given }) };
    const to = { ...next, adapter: checkedAdapter(network, next) };
    await requireLinksOf(ctx, network, { before, after: next });
    const present = presentOptions(network, before);
    const names = Object.keys(given).filter((name): name is keyof NetworkSettings => name in next);
    return {
      what: `Change the settings of ${network}`,
      subject: network,
      publisherId: null,
      amount: null,
      ...differences(present, optionsOf(to)),
      present,
      isStricter: names.every((name) => isStricter(name, before, to)),
      judged,
    };
  },
  async apply(ctx, { network, options }, { judged, seen, along }) {
    const given = settingsOfOptions(options);
    const changed = (before: NetworkSettings): NetworkSettings =>
      networkSettings.parse({ ...before, ...given });
    const { settings } = await readNetwork(ctx, network);
    await requireLinksOf(ctx, network, { before: settings, after: changed(settings) });
    return updateNetworkSettings(
      ctx,
      network,
      (before) => {
        requireSeen(seen, presentOptions(network, before));
        return { ...given, adapter: checkedAdapter(network, changed(before)) };
      },
      [judgedStatement(ctx, storedNetworkSettings(network, Object.keys(given)), judged), ...along],
    );
  },
});

/** The settings as the API returns them, with the defaults of the adapter. */
export function presentOptions(network: NetworkSlug, settings: NetworkSettings): Options {
  return optionsOf({ ...settings, adapter: checkedAdapter(network, settings) });
}

/** True if the network's reports and programs get fewer rights by the value, or the same. */
function isStricter(name: keyof NetworkSettings, before: NetworkSettings, after: NetworkSettings): boolean {
  if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return true;
  if (name === 'autoApprove') return !after.autoApprove;
  if (name === 'maxCommission') return Number(after.maxCommission) <= Number(before.maxCommission);
  if (name === 'smallestAcceptedShare') return after.smallestAcceptedShare >= before.smallestAcceptedShare;
  if (name === 'minDayShare') return after.minDayShare >= before.minDayShare;
  return name === 'approval';
}
