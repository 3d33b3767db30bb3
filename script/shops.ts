import { isDestination, withoutOwnMarks } from '../worker/platform/contract/link-rules.ts';
import { canonicalHost } from '../worker/platform/host-name.ts';
import { excludeDomains, origin, ownMarks, search } from './options.ts';

interface ResolveResponse {
  data: { hosts: string[] }[];
  affiliate_urls: string;
}

/** Prefixes per request. */
const MAX_PREFIXES = 256;
const RETRY_MS = 60_000;

/** Hosts of shops that earn; with a hyphen before them, hosts that are left alone. */
const shops = new Set(excludeDomains.split(' ').map((domain) => `-${domain}`));
/** The starts of addresses that were looked up, and whether they earn. */
export const known = new Map<string, boolean>();
/** Matches URLs that say that someone is credited for a click already. */
let affiliateUrls: RegExp | undefined;
export let stopped: boolean | undefined;
let lastLookup: Promise<void> | undefined;
/** Before this time, nothing is looked up, because the last lookup has failed. */
let retryAt = 0;

/**
 * An address up to its host: `https://shop.example`. Parsing each address would take too long, so only those that aren’t
 * written plainly are parsed.
 */
export function startOf(address: string): string {
  return /^https?:\/\/[^/?#\\\s]+(?=[/?#\\]|$)/i.exec(address)?.[0] ?? parse(address)?.origin ?? '';
}

/** An address as the browser follows it; undefined if it can’t. */
export function parse(address: string): URL | undefined {
  try {
    return new URL(address, location.href);
  } catch {
    // It is no address.
  }
}

/** From now on, no address earns. */
export function stopEarning(): void {
  stopped = true;
}

/** True if links to an address earn: the redirect takes it, and no one else is credited. */
export function earns(address: string): boolean | undefined {
  const url = !stopped && known.get(startOf(address)) && parse(address);
  return (
    url && isDestination(url) && !affiliateUrls?.test(ownMarks ? withoutOwnMarks(url, ownMarks) : url.href)
  );
}

/** Looks up the starts of addresses that aren’t known yet. It never rejects: without a response, they stay unknown. */
export function lookUp(starts: Iterable<string>): Promise<void> {
  lastLookup = lookUpAfter(lastLookup, starts);
  return lastLookup;
}

async function lookUpAfter(previous: Promise<void> | undefined, starts: Iterable<string>): Promise<void> {
  await previous;
  if (Date.now() < retryAt) return;
  const unknown = [...starts].filter((start) => !known.has(start));
  const prefixes = [...new Set(unknown.flatMap((start) => prefixesOf(hostOf(start))))].sort();
  try {
    while (prefixes.length) await request(prefixes.splice(0, MAX_PREFIXES));
    for (const start of unknown) known.set(start, isShop(domainsOf(hostOf(start))));
  } catch {
    // The links stay as they are. A page that changes all the time doesn’t ask each time.
    retryAt = Date.now() + RETRY_MS;
  }
}

/** The host of a web address; empty if it is the page’s own or there is none. */
function hostOf(start: string): string {
  const url = parse(start);
  const host = url && canonicalHost(url);
  return host && host !== location.hostname ? host : '';
}

function isShop(domains: readonly string[]): boolean {
  return domains.some((domain) => shops.has(domain)) && !domains.some((domain) => shops.has(`-${domain}`));
}

/** A host and the domains that it is in: those with two or more labels. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index).join('.'));
}

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Rejects without a response that it can read. */
async function request(prefixes: readonly string[]): Promise<void> {
  // Sending a request takes long enough for a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  // With Global Privacy Control, the request isn’t counted as use.
  const response = await fetch(
    `${origin}/v1/resolve/${prefixes}${navigator.globalPrivacyControl ? '' : search}`,
    { referrerPolicy: 'no-referrer' },
  );
  const { data, affiliate_urls }: ResolveResponse = await response.json();
  for (const { hosts } of data) for (const host of hosts) shops.add(host);
  affiliateUrls = new RegExp(affiliate_urls, 'i');
  // A shop’s links to itself don’t earn.
  for (const domain of domainsOf(location.hostname)) shops.delete(domain);
}

/** The prefixes of the domains that may be a host’s registrable one, which has at most four labels. */
function prefixesOf(host: string): string[] {
  return domainsOf(host.replace(/^www\./, ''))
    .slice(-3)
    .map(prefixOf);
}

/**
 * The first three hex digits of a domain’s FNV-1a hash (32 bits, lowest byte first). Tens of thousands of domains share
 * them, so they don’t say which one the page links to (docs/decisions/0046).
 */
function prefixOf(domain: string): string {
  let hash = 0x811c9dc5;
  for (const character of domain) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  const digits = ((hash & 0xff) << 4) | ((hash >> 12) & 0xf);
  return (0x1000 | digits).toString(16).slice(1);
}
