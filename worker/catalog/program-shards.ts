import type { Context } from '../platform/context.ts';
import { registrableDomain } from '../platform/public-suffix.ts';
import { brandsWhere, domainsWhere, programsWhere, readEdgePrograms } from './edge-programs.ts';
import { type PackedProgram, type ProgramShard, packProgram } from './edge-table.ts';

/**
 * Builds a program shard (`route/7`) of the edge table from D1: the programs, brands and registrable domains that hash
 * there. The same rows give the same text.
 */
export async function buildProgramShard(ctx: Context, key: string): Promise<Omit<ProgramShard, 'version'>> {
  const picks = [programsWhere('shard = ?1'), brandsWhere('b.shard = ?1'), domainsWhere('d.shard = ?1')];
  const rows = await readEdgePrograms(ctx.db.$client, picks, [Number(key.split('/')[1])]);
  const programs = new Map<string, PackedProgram>();
  const brands = new Map<string, PackedProgram>();
  const domains = new Map<string, Map<number, PackedProgram>>();
  for (const { kind, key: id, program, data } of rows) {
    if (kind === 'program') programs.set(id, packProgram(program, data));
    else if (kind === 'brand') brands.set(id, packProgram(program, data));
    else {
      const domain = registrableDomain(id) ?? id;
      const existing = domains.get(domain) ?? new Map<number, PackedProgram>();
      domains.set(domain, existing.set(program.number, packProgram(program, data)));
    }
  }
  const templates = new Map(rows.map(({ program, template }) => [program.network, template]));
  return {
    templates: Object.fromEntries([...templates].sort(([a], [b]) => (a < b ? -1 : 1))),
    programs: Object.fromEntries(programs),
    brands: Object.fromEntries(brands),
    domains: Object.fromEntries([...domains].map(([domain, listed]) => [domain, [...listed.values()]])),
  };
}
