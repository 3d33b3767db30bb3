import ipaddr from 'ipaddr.js';
import { hashAddress } from '../platform/hashing.ts';
import type { Instant } from '../platform/time.ts';

/** What one customer of a provider has: an IPv4 address, or the first half of an IPv6 one; empty for anything else. */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** The meter of a network of addresses for one purpose; it knows the network by its hash of the day only. */
export function networkMeter(
  { ADDRESS_KEY }: Pick<Env, 'ADDRESS_KEY'>,
  purpose: string,
  network: string,
  now: Instant,
): string {
  return `${purpose}:${hashAddress(ADDRESS_KEY, now, network)}`;
}
