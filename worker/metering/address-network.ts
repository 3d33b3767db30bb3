import ipaddr from 'ipaddr.js';

/** What one customer of a provider has: an IPv4 address, or the first half of an IPv6 one; empty for anything else. */
export function addressNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}
