import { chunk } from '../../platform/chunk.ts';
import { copyOf, prepareCopy, timedBatch } from './copy-rows.ts';
import type { ProbeEnv } from './probe-env.ts';

/** A sync also writes this many programs per transaction. */
const BATCH_SIZE = 250;
const TABLES = ['brands', 'program_domains', 'network_programs', 'affiliate_networks'];

/**
 * Writes the catalog's rows raw, 250 programs a transaction with their domains and brands, into the empty tables of
 * another database with the same keys and indexes, but without the triggers of a program (search index, number). Returns
 * the milliseconds of the writes alone: reading the rows and making their JSON is not counted.
 */
export async function copyCatalog({
  DB,
  COPY,
}: ProbeEnv): Promise<{ milliseconds: number; programs: number }> {
  await prepareCopy(COPY, TABLES);
  await COPY.batch(await copyOf(DB, COPY, 'affiliate_networks', 'id', ['wildfire']));
  const { results: programs } = await DB.prepare(
    'SELECT number, brand_id FROM network_programs ORDER BY number',
  ).all<{ number: number; brand_id: string }>();
  const written = new Set<string>();
  let milliseconds = 0;
  for (const batch of chunk(programs, BATCH_SIZE)) {
    const numbers = batch.map((program) => program.number);
    const brands = new Set(batch.map((program) => program.brand_id)).difference(written);
    milliseconds += await timedBatch(COPY, [
      ...(await copyOf(DB, COPY, 'network_programs', 'number', numbers)),
      ...(await copyOf(DB, COPY, 'program_domains', 'program_number', numbers)),
      ...(await copyOf(DB, COPY, 'brands', 'id', [...brands])),
    ]);
    for (const id of brands) written.add(id);
  }
  return { milliseconds, programs: programs.length };
}
