/** In UTF-8 bytes. D1 accepts strings of at most 2 MB. */
export const MAX_PARAMETER_BYTES = 900_000;

export type Cell = string | number | boolean | null;

/**
 * Inserts many rows through one JSON parameter, because D1 allows 100 bound parameters per statement. `tail` follows the
 * SELECT, such as `ON CONFLICT DO NOTHING`. Table and column names must be constants.
 */
export function insertRows(
  d1: D1Database,
  into: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  tail = '',
): D1PreparedStatement[] {
  const select = columns.map((_, index) => `value->>${index}`).join(', ');
  const sql = `${into} (${columns.join(', ')}) SELECT ${select} FROM json_each(?1) WHERE true ${tail}`;
  return jsonChunks(rows).map((chunk) => d1.prepare(sql).bind(chunk));
}

/** A row of a table by its column names, as the database returns it. */
export type TableRow = Record<string, string | number | null>;

/** Inserts rows that all have the same columns; `tail` as in `insertRows`. */
export function insertTableRows(
  d1: D1Database,
  into: string,
  rows: readonly TableRow[],
  tail = '',
): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  return insertRows(
    d1,
    into,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
    tail,
  );
}

/** Rows as JSON arrays of at most `MAX_PARAMETER_BYTES`. A larger row gets an array of its own. */
export function jsonChunks(rows: readonly unknown[]): string[] {
  return jsonBatches(rows, MAX_PARAMETER_BYTES).map(({ json }) => json);
}

/** Rows as JSON arrays of at most `maxBytes`, with the number of rows in each. A larger row gets an array of its own. */
export function jsonBatches(rows: readonly unknown[], maxBytes: number): { json: string; rows: number }[] {
  const chunks: { json: string; rows: number }[] = [];
  let parts: string[] = [];
  let size = 0;
  const close = () => {
    if (parts.length > 0) chunks.push({ json: `[${parts.join(',')}]`, rows: parts.length });
    parts = [];
    size = 0;
  };
  for (const row of rows) {
    const part = JSON.stringify(row);
    const bytes = Buffer.byteLength(part) + 1;
    if (size + bytes > maxBytes - 1) close();
    parts.push(part);
    size += bytes;
  }
  close();
  return chunks;
}

/** Does something with each item, with at most `limit` at the same time. A Worker can have six open connections. */
export async function eachOf<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, next));
}

/**
 * Repeats a statement that changes at most `batchSize` rows until none are left, so that other queries don't wait long.
 * Returns the number of changed rows.
 */
export async function deleteInBatches(statement: D1PreparedStatement, batchSize: number): Promise<number> {
  let changed = 0;
  for (;;) {
    const { meta } = await statement.run();
    changed += meta.changes;
    if (meta.changes < batchSize) return changed;
  }
}
