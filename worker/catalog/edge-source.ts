import type { Database } from '../platform/database.ts';
import { registrableDomain } from '../platform/public-suffix.ts';
import { brandsWhere, domainsWhere, programsWhere, readEdgePrograms } from './edge-programs.ts';
import { type EdgeProgram, type EdgeSource, shardOf } from './edge-table.ts';

/** Reads programs for the redirect from D1. Other districts provide publishers, links and bans. */
export function edgeSource(
  db: Database,
  others: Pick<EdgeSource, 'publisher' | 'link' | 'enforced'>,
): EdgeSource {
  const d1 = db.$client;
  return {
    ...others,
    program: async (id) => (await readEdgePrograms(d1, [programsWhere('id = ?1')], [id]))[0]?.program ?? null,
    brand: async (id) => (await readEdgePrograms(d1, [brandsWhere('b.id = ?1')], [id]))[0]?.program ?? null,
    domain: async (registrable) => {
      const pick = domainsWhere(
        `d.shard = ?1 AND (d.domain = ?2 OR substr(d.domain, -length(?2) - 1) = '.' || ?2)`,
      );
      const rows = await readEdgePrograms(d1, [pick], [shardOf(registrable), registrable]);
      const listed = new Map<number, EdgeProgram>();
      for (const { key, program } of rows)
        if ((registrableDomain(key) ?? key) === registrable) listed.set(program.number, program);
      return [...listed.values()];
    },
  };
}
