import { type HostPatterns, isWithin } from '../platform/hosts.ts';
import { type RouteShard, readRoute, routePart, shardOf } from './edge-table.ts';

/** A prefix of a host's hash: two hex digits. */
export const HASH_PREFIX = /^[0-9a-f]{2}$/;

/** The prefix that a registrable domain is asked for by. */
export function prefixOf(domain: string): string {
  return shardOf(domain).toString(16).padStart(2, '0');
}

/**
 * The hosts of hash prefixes that can be monetised now, as the edge table has them, without banned ones: each stands for
 * its subdomains too.
 * A host's hash is FNV-1a (32 bits, lowest byte first) of its registrable domain, so a prefix is one part of the table
 * and stands for a 256th of the web (docs/decisions/0010).
 */
export async function monetizableHosts(
  edge: KVNamespace,
  banned: HostPatterns,
  prefixes: readonly string[],
): Promise<{ prefix: string; hosts: string[] }[]> {
  return Promise.all(
    prefixes.map(async (prefix) => {
      const shard = await edge.get<RouteShard>(routePart(Number.parseInt(prefix, 16)), 'json');
      const hosts = Object.entries(shard?.domains ?? {})
        .flatMap(([domain, routes]) =>
          soldOn(
            domain,
            routes.flatMap((route) => readRoute(route).domains),
          ),
        )
        .filter((host) => !banned.matches(host));
      return { prefix, hosts: hosts.sort() };
    }),
  );
}

/** The hosts of a registrable domain among others; those below one that is listed itself are left out. */
function soldOn(domain: string, hosts: readonly string[]): string[] {
  const own = [...new Set(hosts.filter((host) => isWithin(host, [domain])))];
  return own.filter(
    (host) =>
      !isWithin(
        host,
        own.filter((other) => other !== host),
      ),
  );
}
