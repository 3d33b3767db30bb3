import ipaddr from 'ipaddr.js';
import { DomainError } from '../platform/errors.ts';
import { isWithin } from '../platform/hosts.ts';

/** Names that mean something inside a network only (RFC 6761, RFC 9476 and what routers and offices use). */
const INNER_NAMES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'onion',
  'invalid',
];
/** What a local system may also deliver to. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
/** Two labels or more, as the URL parser leaves them; a macro is no part of a name. */
const PUBLIC_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** The part of IPv6 that is given out to the public. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Where deliveries may go: not to our own hosts, and to this machine (`http://localhost`, `http://127.0.0.1`) only on a local system. */
export interface AddressRules {
  ownHosts: readonly string[];
  localhost: boolean;
}

/**
 * The address as a URL, if by its looks it is one that the public internet knows: https, no credentials, a public name
 * or a public address in whatever spelling, not ours. Throws `webhook.address_refused` (422) with the reason.
 */
export function publicAddress(text: string, rules: AddressRules): URL {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  if (!url || host === '') throw addressRefused('It is not a URL.');
  if (url.username || url.password) throw addressRefused('It must not carry credentials.');
  if (rules.localhost && OWN_MACHINE.includes(host) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw addressRefused('It has to begin with https://.');
  if (url.port === '0') throw addressRefused('It has no usable port.');
  const address = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) requirePublic([address]);
  else if (!PUBLIC_NAME.test(host) || isWithin(host, INNER_NAMES))
    throw addressRefused('Its host is not a public name.');
  if (isWithin(host, rules.ownHosts)) throw addressRefused('It leads back to us.');
  return url;
}

/**
 * Asks for the addresses of a URL's host and refuses it unless it has some and every one is public. An address as host
 * has been judged already. Throws `webhook.address_refused` (422) and what `resolve` throws.
 */
export async function requirePublicHost(
  url: URL,
  resolve: (host: string) => Promise<readonly string[]>,
): Promise<void> {
  if (ipaddr.isValid(url.hostname.replace(/^\[|\]$/g, ''))) return;
  const addresses = await resolve(url.hostname);
  if (addresses.length === 0) throw addressRefused('Its host has no address.');
  requirePublic(addresses);
}

function requirePublic(addresses: readonly string[]): void {
  if (!addresses.every(isPublic)) throw addressRefused('Its host is not on the public internet.');
}

function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(PUBLIC_IPV6);
}

function addressRefused(why: string): DomainError {
  return new DomainError('webhook.address_refused', `We can’t deliver to this address. ${why}`, 422);
}
