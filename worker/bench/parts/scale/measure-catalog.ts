import { type BenchSystem, readEdgeTable } from '../../bench-system.ts';
import type { Values } from './scale-page.ts';
import { bytesOf, tableSizes } from './table-sizes.ts';

const TABLES = ['network_programs', 'program_numbers', 'program_domains', 'brands'];

/** What a program takes in KV and in D1. */
export async function measureCatalog(system: BenchSystem, values: Values): Promise<void> {
  const edgeTable = await readEdgeTable(system);
  const sizes = tableSizes(system);
  const programs = sizes.get('network_programs')?.rows ?? Number.NaN;
  const edgeBytes = [...edgeTable.values()].reduce((sum, part) => sum + part.length, 0);
  const search = [...sizes.keys()].filter((name) => name.startsWith('program_search'));
  values.add('Catalog', 'KV, edge table', 'bytes per program', edgeBytes / programs);
  values.add(
    'Catalog',
    'D1, with the search index',
    'bytes per program',
    bytesOf(sizes, [...TABLES, ...search]) / programs,
  );
}
