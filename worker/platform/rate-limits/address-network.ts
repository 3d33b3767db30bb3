import { hashAddress } from '../keyed-hash.ts';
import type { Instant } from '../time.ts';

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6_CHARACTERS = /^[\da-f:.]{2,45}$/i;

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

function firstGroups(address: string, count: number): string {
  if (!address.includes(':')) return IPV4.test(address) ? address : '';
  const groups = groupsOf(address);
  return ipv4Of(groups) ?? groups.slice(0, count).join(':');
}

/** The eight groups of an IPv6 address, without leading zeros; empty for anything else. */
function groupsOf(address: string): string[] {
  const host = IPV6_CHARACTERS.test(address) && URL.parse(`http://[${address}]/`)?.hostname;
  if (!host) return [];
  const [head = [], tail = []] = host
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

/** The IPv4 address that is mapped to an IPv6 one; null if none is. */
function ipv4Of(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return bytes.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}

/**
 * Hashes the network of a visitor's address, by which visitors of a day are told apart: an IPv6 customer has 2^64 addresses. Text
 * that isn't an address is hashed as it is. Null without an address.
 */
export function hashVisitor(secret: string, at: Instant, address: string | null | undefined): string | null {
  return address ? hashAddress(secret, at, addressNetwork(address) || address) : null;
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
