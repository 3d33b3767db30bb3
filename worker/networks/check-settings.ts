import type { NetworkSettings } from '../catalog/network-settings.ts';
import type { NetworkSlug } from '../platform/contract/networks.ts';
import { problemsOfAddresses } from './adapter-hosts.ts';
import { networkSettingsInvalid } from './feed/adapter-settings.ts';
import { NETWORKS } from './networks.ts';
import { postbackConfig } from './postback/config.ts';

/**
 * The settings of a network’s adapter with all defaults. Throws `network.settings_invalid` (422) with the fields that are
 * wrong or unknown.
 */
export function checkedAdapter(slug: NetworkSlug, settings: NetworkSettings): Record<string, unknown> {
  const { postback, ...own } = settings.adapter;
  const read = NETWORKS[slug].readSettings({ settings: { ...settings, adapter: own } });
  const unknown = unknownFields(own, read);
  if (unknown.length > 0)
    throw networkSettingsInvalid().onFields(
      unknown.map((field) => ({ field, message: 'There is no such setting.' })),
    );
  const addresses = problemsOfAddresses(read, NETWORKS[slug].hosts);
  if (addresses.length > 0) throw networkSettingsInvalid().onFields(addresses);
  return { ...read, ...(postback === undefined ? {} : { postback: postbackConfig.parse(postback) }) };
}

/** The paths of given fields that the read settings lack, such as a typing error. */
function unknownFields(given: object, read: object, prefix = ''): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const known: unknown = Reflect.get(read, name);
    const path = `${prefix}${name}`;
    if (known === undefined) return [path];
    return isPlain(value) && isPlain(known) ? unknownFields(value, known, `${path}.`) : [];
  });
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
