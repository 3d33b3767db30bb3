import { gunzipSync, gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** A text, an integer, or a time in milliseconds (UTC). Every column can be null. */
type ParquetType = 'STRING' | 'INT64' | 'TIMESTAMP';

/** The columns of a file by name. Readers outside of this system rely on the names. */
export type ParquetColumns<Row> = Readonly<Record<string, readonly [field: keyof Row & string, ParquetType]>>;

const COMPRESS = { GZIP: (bytes: Uint8Array) => gzipSync(bytes) };
const DECOMPRESS = { GZIP: (bytes: Uint8Array) => gunzipSync(bytes) };

/** Rows as a Parquet file, compressed with gzip. The same rows give the same bytes. */
export function writeParquet<Row extends object>(
  columns: ParquetColumns<Row>,
  rows: readonly Row[],
): Uint8Array<ArrayBuffer> {
  const columnData = Object.entries(columns).map(([name, [field, type]]) => ({
    name,
    type,
    data: rows.map((row) => toCell(row[field], type)),
  }));
  const buffer = parquetWriteBuffer({
    columnData,
    codec: 'GZIP',
    compressors: COMPRESS,
    rowGroupSize: Math.max(1, rows.length),
    statistics: true,
  });
  return new Uint8Array(buffer);
}

/**
 * Reads a file that `writeParquet` wrote; only some of its fields if `fields` is given. Throws if it isn't a Parquet file.
 */
export async function readParquet<Row extends object, Field extends keyof Row & string = keyof Row & string>(
  columns: ParquetColumns<Row>,
  file: ArrayBuffer,
  fields?: readonly Field[],
): Promise<Pick<Row, Field>[]> {
  const wanted = Object.entries(columns).filter(
    ([, [field]]) => fields === undefined || (fields as readonly string[]).includes(field),
  );
  const rows = await parquetReadObjects({
    file,
    columns: wanted.map(([name]) => name),
    compressors: DECOMPRESS,
  });
  return rows.map(
    (row) =>
      Object.fromEntries(wanted.map(([name, [field]]) => [field, ofCell(row[name])])) as Pick<Row, Field>,
  );
}

function toCell(value: unknown, type: ParquetType): string | bigint | Date | null {
  if (value === null || value === undefined) return null;
  if (type === 'STRING') return String(value);
  return type === 'INT64' ? BigInt(value as number) : new Date(value as number);
}

function ofCell(value: unknown): string | number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' ? value : null;
}
