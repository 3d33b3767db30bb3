import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { ExportId } from '../../platform/ids.ts';
import { capturedBy, captureSize } from './capture.ts';
import { listOf } from './exported-tables.ts';
import type { Cut, ExportedTable } from './manifest.ts';
import { type PartValue, partValue } from './row-text.ts';

const FIRST_PAGE = 50;
const MAX_PAGE = 2_000;
/** The text of a page. A row has up to 2 MB, and an isolate 128. */
const PAGE_BYTES = 1_000_000;
/** Written rows of one call, which are read in one transaction. */
const MAX_CHANGES = 2_000;

const exportCaptureLost = failure(
  'export.capture_lost',
  409,
  'The database doesn’t note written rows anymore, as after a restore. The next export starts from the beginning.',
);

export interface RowPage {
  lines: string[];
  bytes: number;
  /** The key of the last row; null after the last page. */
  after: string | null;
  /** For the next page: as many rows as make about a megabyte. */
  nextLimit: number;
}

/** Rows of a table in the order of their keys, after a key. */
export async function readPage(
  ctx: Context,
  { name, columns, key }: ExportedTable,
  after: string | null,
  limit = FIRST_PAGE,
): Promise<RowPage> {
  const order = listOf(key, 't');
  const from = key.map((_, index) => `?1 ->> ${index}`).join(', ');
  const rows = await ctx.db.$client
    .prepare(
      `SELECT ${listOf(columns, 't')} FROM "${name}" t ${after === null ? 'WHERE ?1 IS NULL' : `WHERE (${order}) > (${from})`}
      ORDER BY ${order} LIMIT ${limit}`,
    )
    .bind(after)
    .raw();
  const values = rows.map((row) => row.map((value) => partValue(name, value)));
  const lines = values.map((row) => JSON.stringify(row));
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  const last = values.at(-1);
  return {
    lines,
    bytes,
    after:
      last && rows.length === limit
        ? JSON.stringify(key.map((column) => last[columns.indexOf(column)]))
        : null,
    nextLimit: Math.max(1, Math.min(MAX_PAGE, Math.floor((PAGE_BYTES * rows.length) / Math.max(1, bytes)))),
  };
}

export interface ChangePage {
  /** A JSON array of the table, the key and the row; null for a deleted row. */
  lines: string[];
  upTo: number;
  /** Set once nothing else was written: everything read so far is of this moment. */
  cut: Cut | null;
}

const momentRow = z.object({
  up_to: z.int().nullable(),
  last: z.int().nullable(),
  migration: z.string(),
  transfer: z.int().nullable(),
  triggers: z.int(),
});
const blockRow = z.object({
  number: z.int(),
  hash: z.string(),
  closed_at: z.int(),
  signature: z.string(),
  last_seq: z.int(),
});
const sequenceRow = z.object({ name: z.string(), seq: z.int() });

/** A row by its columns. Which they are is only known at run time. */
const changedRow = z.record(z.string(), z.unknown());
type ChangedRow = z.infer<typeof changedRow>;

/**
 * The rows behind the next noted keys, as they are at one moment, and what this moment is if no key is left. Throws
 * `export.capture_lost` (409) if the database doesn't note them anymore, as after a restore.
 */
export async function readChanges(
  ctx: Context,
  id: ExportId,
  tables: readonly ExportedTable[],
  after: number,
): Promise<ChangePage> {
  const d1 = ctx.db.$client;
  const window = `SELECT seq, of_table, row_key FROM export_changes WHERE seq > ?1 ORDER BY seq LIMIT ${MAX_CHANGES}`;
  const [bounds, head, sequences, ...changed] = await d1.batch([
    d1
      .prepare(
        `SELECT (SELECT MAX(seq) FROM (${window})) AS up_to, (SELECT MAX(seq) FROM export_changes) AS last,
          (SELECT MAX(name) FROM d1_migrations) AS migration, (SELECT MAX(seq) FROM ledger_transfers) AS transfer,
          ${capturedBy(id)} AS triggers`,
      )
      .bind(after),
    d1.prepare(
      'SELECT number, hash, closed_at, signature, last_seq FROM ledger_blocks ORDER BY number DESC LIMIT 1',
    ),
    d1.prepare('SELECT name, seq FROM sqlite_sequence'),
    ...tables.map((table) => d1.prepare(changesOf(table, window)).bind(after)),
  ]);
  const { up_to, last, migration, transfer, triggers } = momentRow.parse(bounds?.results[0]);
  if (triggers !== captureSize(tables)) throw exportCaptureLost();
  const upTo = up_to ?? after;
  const lines = tables.flatMap((table, index) =>
    (changed[index]?.results ?? []).map((row) => JSON.stringify(changeOf(table, changedRow.parse(row)))),
  );
  if (last !== null && upTo < last) return { lines, upTo, cut: null };
  const [block = null] = z.array(blockRow).parse(head?.results);
  const names = new Set(tables.map(({ name }) => name));
  const numbers = z.array(sequenceRow).parse(sequences?.results);
  const cut: Cut = {
    at: ctx.now,
    migration,
    ledger: block && {
      sequence: block.number,
      hash: block.hash,
      closed_at: block.closed_at,
      signature: block.signature,
    },
    last_transfer: Math.max(transfer ?? 0, block?.last_seq ?? 0),
    sequences: Object.fromEntries(
      numbers.filter(({ name }) => names.has(name)).map(({ name, seq }) => [name, seq]),
    ),
  };
  return { lines, upTo, cut };
}

function changesOf({ name, columns, key }: ExportedTable, window: string): string {
  const isRow = key.map((column, index) => `t."${column}" = c.row_key ->> ${index}`).join(' AND ');
  return `SELECT c.row_key AS export_key, t."${key[0]}" IS NOT NULL AS export_found, ${listOf(columns, 't')}
    FROM (SELECT DISTINCT row_key FROM (${window}) WHERE of_table = '${name}') c LEFT JOIN "${name}" t ON ${isRow}`;
}

function changeOf({ name, columns }: ExportedTable, row: ChangedRow): [string, unknown, PartValue[] | null] {
  const values = row.export_found ? columns.map((column) => partValue(name, row[column] ?? null)) : null;
  return [name, JSON.parse(String(row.export_key)), values];
}
