import ipaddr from 'ipaddr.js';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';
import { isWithin } from '../hosts.ts';

/** Names that resolve only inside a private network (RFC 6761, RFC 9476, and common names of routers and offices). */
const PRIVATE_NAMES = [
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
/** A local system may deliver to these too. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Two or more labels, as the URL parser returns them. A host can't contain a macro. */
const PUBLIC_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;
/** The global unicast range, the only one that IANA allocates from. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export interface AddressRules {
  /** Our own hosts, which deliveries must not call. */
  ownHosts: readonly string[];
  /** Allows `http://localhost` and `http://127.0.0.1`, on a local system only. */
  localhost: boolean;
}

export const webhookAddressRefused = failure('webhook.address_refused', 422, (sentence: string) => sentence, {
  action: 'Use a public HTTPS URL.',
  sample: ['We can’t deliver to this address. It has to begin with https://.'],
});

/**
 * Parses an address and requires https, no credentials, a public name or IP address in any spelling, and not our own host.
 * Throws `webhook.address_refused` (422) with the reason.
 */
export function publicAddress(text: string, rules: AddressRules): URL {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  if (!url || host === '') throw addressRefused('It is not a URL.');
  if (url.username || url.password) throw addressRefused('It must not carry credentials.');
  if (rules.localhost && LOCAL_HOSTS.includes(host) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw addressRefused('It has to begin with https://.');
  if (url.port === '0') throw addressRefused('It has no usable port.');
  const address = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) requirePublic([address]);
  else if (!PUBLIC_NAME.test(host) || isWithin(host, PRIVATE_NAMES))
    throw addressRefused('Its host is not a public name.');
  if (isWithin(host, rules.ownHosts)) throw addressRefused('It leads back to us.');
  return url;
}

/**
 * Resolves a URL's host and requires that every IP address of it is public. `publicAddress` has already checked a host
 * that is an IP address. Throws `webhook.address_refused` (422) and the errors of `resolve`.
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

function addressRefused(reason: string): DomainError {
  const message = `We can’t deliver to this address. ${reason}`;
  return webhookAddressRefused(message).onField('url');
}
