import { chunk } from '../../platform/chunk.ts';
import { copyOf, prepareCopy, timedBatch } from './copy-rows.ts';
import type { ProbeEnv } from './probe-env.ts';

/** A sync also writes this many conversions per transaction: a page of Wildfire's report. */
const BATCH_SIZE = 500;
const TABLES = [
  'publisher_earnings',
  'ledger_transfers',
  'ledger_accounts',
  'conversions',
  'report_rows',
  'report_row_versions',
];

/**
 * Writes the rows of booked reports raw, 500 conversions a transaction with their report rows, versions and transfers,
 * into the empty tables of another database with the same keys and indexes, but without triggers (balances, append-only).
 * Returns the milliseconds of the writes alone: reading the rows and making their JSON is not counted.
 */
export async function copyReport({
  DB,
  COPY,
}: ProbeEnv): Promise<{ milliseconds: number; conversions: number }> {
  await prepareCopy(COPY, TABLES);
  const keysOf = async (sql: string) => (await DB.prepare(sql).raw<[string | number]>()).map(([key]) => key);
  const accounts = await keysOf('SELECT id FROM ledger_accounts');
  const earnings = await keysOf('SELECT id FROM publisher_earnings');
  const { results: conversions } = await DB.prepare(
    'SELECT subject AS id, min(seq) AS first, max(seq) AS last FROM ledger_transfers GROUP BY subject ORDER BY 2',
  ).all<{ id: string; first: number; last: number }>();
  let milliseconds = await timedBatch(COPY, await copyOf(DB, COPY, 'ledger_accounts', 'id', accounts));
  for (const ids of chunk(earnings, BATCH_SIZE))
    milliseconds += await timedBatch(COPY, await copyOf(DB, COPY, 'publisher_earnings', 'id', ids));
  for (const batch of chunk(conversions, BATCH_SIZE)) {
    const ids = batch.map(({ id }) => id);
    const seqs = batch.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    milliseconds += await timedBatch(COPY, [
      ...(await copyOf(DB, COPY, 'report_row_versions', 'conversion_id', ids)),
      ...(await copyOf(DB, COPY, 'report_rows', 'conversion_id', ids)),
      ...(await copyOf(DB, COPY, 'conversions', 'id', ids)),
      ...(await copyOf(DB, COPY, 'ledger_transfers', 'seq', seqs)),
    ]);
  }
  return { milliseconds, conversions: conversions.length };
}
