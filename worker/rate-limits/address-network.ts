import ipaddr from 'ipaddr.js';
import { hashAddress } from '../platform/hashing.ts';
import type { Instant } from '../platform/time.ts';

/** What one customer of a provider has: an IPv4 address, or the first half of an IPv6 one; empty for anything else. */
export function addressNetwork(address: string): string {
  return firstGroups(address, 4);
}

/**
 * The most that one customer of a provider is given: an IPv4 address, or 65,536 IPv6 networks at once. For what counts by
 * account too, since some providers divide such a range among many customers.
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

/** The meter of a network of addresses for one purpose; it knows the network by its hash of the day only. */
export function addressLimitKey(
  { ADDRESS_KEY }: Pick<Env, 'ADDRESS_KEY'>,
  purpose: string,
  network: string,
  now: Instant,
): string {
  return `${purpose}:${hashAddress(ADDRESS_KEY, now, network)}`;
}
