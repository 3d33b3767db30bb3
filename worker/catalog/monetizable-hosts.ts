import { eachOf } from '../platform/bulk.ts';
import { fnv1a } from '../platform/fnv.ts';
import { type HostPatterns, isWithin } from '../platform/hosts.ts';
import { perIsolate } from '../platform/isolate.ts';
import { registrableDomain } from '../platform/public-suffix.ts';
import { addMs, type Instant, MINUTE } from '../platform/time.ts';
import { forwardsAffiliateLinks } from './affiliate-hosts.ts';
import { type ProgramShard, programPart, shardOfBits } from './edge-table.ts';

/** A prefix of a domain's hash: two or three hex digits. */
export const HASH_PREFIX = /^[0-9a-f]{2,3}$/;

const MAX_CONCURRENT_READS = 6;
const CACHE_TTL_MS = 5 * MINUTE;

/**
 * The hash prefix of a registrable domain: the lowest byte of its FNV-1a hash, then the high half of the next byte. Both together
 * name its part of the edge table.
 */
export function hashPrefix(domain: string, digits: 2 | 3 = 3): string {
  const hash = fnv1a(domain);
  const byte = (hash & 255).toString(16).padStart(2, '0');
  return digits === 2 ? byte : byte + ((hash >>> 12) & 15).toString(16);
}

export interface MonetizableHosts {
  prefix: string;
  hosts: string[];
}

/**
 * The hosts of hash prefixes that can be monetized now, without banned ones and without those that only forward affiliate
 * links. Each host includes its subdomains (docs/decisions/0046). A part of the edge table is read at most once.
 */
export async function monetizableHosts(
  edge: KVNamespace,
  banned: HostPatterns,
  prefixes: readonly string[],
  now: Instant,
): Promise<MonetizableHosts[]> {
  const shards = new Map<number, PrefixedHost[]>();
  await eachOf(new Set(prefixes.flatMap(shardsOfPrefix)), MAX_CONCURRENT_READS, async (shard) => {
    shards.set(shard, await hostsOfShard(edge, shard, now));
  });
  return Promise.all(
    prefixes.map(async (prefix) => {
      const found = shardsOfPrefix(prefix)
        .flatMap((shard) => shards.get(shard) ?? [])
        .filter((each) => each.prefix.startsWith(prefix))
        .sort(byHost);
      const bans = await Promise.all(found.map(({ host }) => banned.matches(host)));
      return { prefix, hosts: found.filter((_, index) => !bans[index]).map(({ host }) => host) };
    }),
  );
}

/** The parts of the edge table with the domains of a prefix: one for three digits, two for two. */
function shardsOfPrefix(prefix: string): number[] {
  const byte = Number.parseInt(prefix.slice(0, 2), 16);
  const digits = prefix.length > 2 ? [Number.parseInt(prefix.slice(2), 16)] : [0, 1];
  return digits.map((digit) => shardOfBits(byte, digit));
}

interface PrefixedHost {
  prefix: string;
  host: string;
}

/**
 * The hosts of each part of the table, by namespace. The redirect's cache isn't used: it has room for a part of a large
 * catalog, and a page with many hosts would evict what redirects need.
 */
const cachedHosts = perIsolate(
  () => new WeakMap<KVNamespace, Map<number, { hosts: PrefixedHost[]; until: Instant }>>(),
);

async function hostsOfShard(edge: KVNamespace, shard: number, now: Instant): Promise<PrefixedHost[]> {
  const shards = cachedHosts().get(edge) ?? new Map<number, { hosts: PrefixedHost[]; until: Instant }>();
  cachedHosts().set(edge, shards);
  const cached = shards.get(shard);
  if (cached && now < cached.until) return cached.hosts;
  const hosts = await readHosts(edge, shard);
  shards.set(shard, { hosts, until: addMs(now, CACHE_TTL_MS) });
  return hosts;
}

/** The table has names that are no registrable domain, such as a bare suffix. The redirect finds no program for them. */
async function readHosts(edge: KVNamespace, shard: number): Promise<PrefixedHost[]> {
  const part = await edge.get<ProgramShard>(programPart(shard), 'json');
  const found: PrefixedHost[] = [];
  for (const [domain, programs] of Object.entries(part?.domains ?? {})) {
    if (registrableDomain(domain) !== domain) continue;
    const listed = programs.flatMap(([, , , , open, , hosts]) => (open === 1 ? hosts : []));
    for (const host of hostsWithin(domain, listed))
      if (!(await forwardsAffiliateLinks(host))) found.push({ prefix: hashPrefix(domain), host });
  }
  return found.sort(byHost);
}

function byHost(a: PrefixedHost, b: PrefixedHost): number {
  return a.host < b.host ? -1 : 1;
}

/** The hosts of a registrable domain, without subdomains of another one. */
function hostsWithin(domain: string, hosts: readonly string[]): string[] {
  const own = [...new Set(hosts.filter((host) => isWithin(host, [domain])))];
  return own.filter(
    (host) =>
      !isWithin(
        host,
        own.filter((other) => other !== host),
      ),
  );
}
