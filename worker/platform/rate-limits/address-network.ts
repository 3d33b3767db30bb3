import ipaddr from 'ipaddr.js';
import { hashAddress } from '../keyed-hash.ts';
import type { Instant } from '../time.ts';

/** The range of one customer: an IPv4 address, or an IPv6 /64. Empty for anything else. */
export function addressNetwork(address: string): string {
  return firstGroups(address, 4);
}

/**
 * The largest range of one customer: an IPv4 address, or an IPv6 /48. Some providers divide a /48 among many customers,
 * so use it only together with an account.
 */
export function addressSite(address: string): string {
  return firstGroups(address, 3);
}

function firstGroups(address: string, groups: number): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, groups).join(':');
}

/** The key of a network's limit for one purpose. It contains only a hash of the network, which changes each day. */
export function addressLimitKey(
  { ADDRESS_KEY }: Pick<Env, 'ADDRESS_KEY'>,
  purpose: string,
  network: string,
  now: Instant,
): string {
  return `${purpose}:${hashAddress(ADDRESS_KEY, now, network)}`;
}
