import type { PartValue } from '../../app/exports/row-text.ts';

/** D1 accepts statements of at most 100 kB. */
export const MAX_STATEMENT_BYTES = 90_000;

/** A value as SQL. A text with a zero character is written by its bytes, because it would end the statement. */
export function literal(value: PartValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return `X'${Buffer.from(value.base64, 'base64').toString('hex')}'`;
  if (value.includes('\0')) return `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`;
  return `'${value.replaceAll("'", "''")}'`;
}

/**
 * Statements that insert rows, each below D1's limit. A row above it is written with its long texts empty, which are then
 * completed in pieces; so the row is found by its key, `key` being its columns.
 */
export function* insertStatements(
  table: string,
  columns: readonly string[],
  key: readonly string[],
  rows: readonly (readonly PartValue[])[],
): Generator<string, void> {
  const head = `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES\n`;
  let values: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = `(${row.map(literal).join(', ')})`;
    const bytes = Buffer.byteLength(text) + 2;
    if (bytes > MAX_STATEMENT_BYTES) {
      yield* insertLong(table, columns, key, row);
      continue;
    }
    if (size + bytes > MAX_STATEMENT_BYTES) {
      yield `${head}${values.join(',\n')}`;
      values = [];
      size = 0;
    }
    values.push(text);
    size += bytes;
  }
  if (values.length > 0) yield `${head}${values.join(',\n')}`;
}

/** A piece has at most four bytes a character, and twice as many in hexadecimal digits. */
const PIECE = 10_000;
const SHORT = 1_000;

function* insertLong(
  table: string,
  columns: readonly string[],
  key: readonly string[],
  row: readonly PartValue[],
): Generator<string, void> {
  const isLong = (value: PartValue): value is string => typeof value === 'string' && value.length > SHORT;
  const short = row.map((value) => (isLong(value) ? '' : value));
  yield* insertStatements(table, columns, key, [short]);
  const isRow = key
    .map((column) => `"${column}" = ${literal(row[columns.indexOf(column)] ?? null)}`)
    .join(' AND ');
  for (const [index, value] of row.entries()) {
    if (!isLong(value)) continue;
    const characters = [...value];
    for (let from = 0; from < characters.length; from += PIECE) {
      const piece = literal(characters.slice(from, from + PIECE).join(''));
      yield `UPDATE "${table}" SET "${columns[index]}" = "${columns[index]}" || ${piece} WHERE ${isRow}`;
    }
  }
}
