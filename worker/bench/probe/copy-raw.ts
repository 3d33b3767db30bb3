import { type Cell, chunk, insertRows } from '../../platform/bulk.ts';
import type { ProbeEnv } from './probe-env.ts';

/** A sync also writes this many programs per transaction. */
const BATCH_SIZE = 250;
const TABLES = ['affiliate_networks', 'network_programs', 'program_domains', 'brands'];
const TRIGGERS = [
  'program_search_insert',
  'program_search_update',
  'program_search_delete',
  'program_has_its_number',
];

/**
 * Writes the catalog's rows raw, 250 programs a transaction with their domains and brands, into the empty tables of
 * another database with the same keys and indexes, but without the triggers of a program (search index, number). Returns
 * the milliseconds of the writes alone: reading the rows and making their JSON is not counted.
 */
export async function copyRaw({ DB, COPY }: ProbeEnv): Promise<{ milliseconds: number; programs: number }> {
  await COPY.batch([
    ...TRIGGERS.map((name) => COPY.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
    ...TABLES.toReversed().map((name) => COPY.prepare(`DELETE FROM ${name}`)),
  ]);
  await COPY.batch(await copyOf(DB, COPY, 'affiliate_networks', 'id', ['wildfire']));
  const { results: programs } = await DB.prepare(
    'SELECT number, brand_id FROM network_programs ORDER BY number',
  ).all<{ number: number; brand_id: string }>();
  const written = new Set<string>();
  let milliseconds = 0;
  for (const piece of chunk(programs, BATCH_SIZE)) {
    const numbers = piece.map((program) => program.number);
    const brands = new Set(piece.map((program) => program.brand_id)).difference(written);
    const statements = [
      ...(await copyOf(DB, COPY, 'network_programs', 'number', numbers)),
      ...(await copyOf(DB, COPY, 'program_domains', 'program_number', numbers)),
      ...(await copyOf(DB, COPY, 'brands', 'id', [...brands])),
    ];
    const began = performance.now();
    await COPY.batch(statements);
    milliseconds += performance.now() - began;
    for (const id of brands) written.add(id);
  }
  return { milliseconds, programs: programs.length };
}

/** The statements that write rows of a table once more, as they are. */
async function copyOf(
  from: D1Database,
  to: D1Database,
  table: string,
  key: string,
  values: readonly (string | number)[],
): Promise<D1PreparedStatement[]> {
  const [columns = [], ...rows] = await from
    .prepare(`SELECT * FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?1)) ORDER BY ${key}`)
    .bind(JSON.stringify(values))
    .raw<Cell[]>({ columnNames: true });
  return insertRows(to, `INSERT INTO ${table}`, columns.map(String), rows);
}
