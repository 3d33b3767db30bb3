import type { Database } from '../platform/database.ts';
import { registrableDomain } from '../platform/hosts.ts';
import { type EdgeProgram, type EdgeSource, shardOf } from './edge-table.ts';
import { brandsWhere, domainsWhere, programsWhere, readRoutes } from './route-rows.ts';

/** The source of the edge table in the books; publishers, links and bans are read by their own domains' functions. */
export function edgeSource(
  db: Database,
  elsewhere: Pick<EdgeSource, 'publisher' | 'link' | 'banned'>,
): EdgeSource {
  const d1 = db.$client;
  return {
    ...elsewhere,
    program: async (id) => (await readRoutes(d1, [programsWhere('id = ?1')], [id]))[0]?.route ?? null,
    brand: async (id) => (await readRoutes(d1, [brandsWhere('b.id = ?1')], [id]))[0]?.route ?? null,
    domain: async (registrable) => {
      const pick = domainsWhere(
        `d.shard = ?1 AND (d.domain = ?2 OR substr(d.domain, -length(?2) - 1) = '.' || ?2)`,
      );
      const rows = await readRoutes(d1, [pick], [shardOf(registrable), registrable]);
      const open = new Map<number, EdgeProgram>();
      for (const { key, route } of rows)
        if (route.open && (registrableDomain(key) ?? key) === registrable) open.set(route.number, route);
      return [...open.values()];
    },
  };
}
