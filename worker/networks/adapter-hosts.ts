import type { FieldProblem } from '../platform/errors.ts';
import { isWithin } from '../platform/hosts.ts';
import { publicAddress, webhookAddressRefused } from '../platform/outbound/address.ts';

/**
 * What is wrong with the addresses among an adapter's settings. Our credentials are sent to them, and what they answer is
 * booked, so each begins with https:// and leads to a host of the network.
 */
export function problemsOfAddresses(settings: object, hosts: readonly string[], prefix = ''): FieldProblem[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    if (typeof value === 'object' && value !== null) return problemsOfAddresses(value, hosts, `${field}.`);
    if (typeof value !== 'string' || !value.includes('//') || isOfNetwork(value, hosts)) return [];
    return [{ field, message: `An address begins with https:// and has a host of ${hosts.join(', ')}.` }];
  });
}

function isOfNetwork(address: string, hosts: readonly string[]): boolean {
  try {
    const filled = address.replaceAll(/\{\w+\}/g, 'x');
    return isWithin(publicAddress(filled, { ownHosts: [], localhost: false }).hostname, hosts);
  } catch (error) {
    if (webhookAddressRefused.is(error)) return false;
    throw error;
  }
}
