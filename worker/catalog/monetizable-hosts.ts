import { type HostPatterns, isWithin } from '../platform/hosts.ts';
import { type ProgramShard, programPart, shardOf, unpackProgram } from './edge-table.ts';

/** A prefix of a host's hash: two hex digits. */
export const HASH_PREFIX = /^[0-9a-f]{2}$/;

/** The hash prefix of a registrable domain. */
export function prefixOf(domain: string): string {
  return shardOf(domain).toString(16).padStart(2, '0');
}

/**
 * The hosts of hash prefixes that can be monetized now, without banned ones. Each host includes its subdomains. A host's
 * hash is FNV-1a (32 bits, lowest byte first) of its registrable domain, so a prefix is one part of the edge table and
 * covers a 256th of the web (docs/decisions/0010).
 */
export async function monetizableHosts(
  edge: KVNamespace,
  banned: HostPatterns,
  prefixes: readonly string[],
): Promise<{ prefix: string; hosts: string[] }[]> {
  return Promise.all(
    prefixes.map(async (prefix) => {
      const shard = await edge.get<ProgramShard>(programPart(Number.parseInt(prefix, 16)), 'json');
      const hosts = Object.entries(shard?.domains ?? {}).flatMap(([domain, programs]) =>
        hostsWithin(
          domain,
          programs.flatMap((packed) => unpackProgram(packed).domains),
        ),
      );
      const bans = await Promise.all(hosts.map((host) => banned.matches(host)));
      return { prefix, hosts: hosts.filter((_, index) => !bans[index]).sort() };
    }),
  );
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
