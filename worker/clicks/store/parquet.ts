import { gunzipSync, gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ClickRecord } from '../click-record.ts';

/** The columns of an archived click. Readers outside of this system rely on the names. */
const COLUMNS = {
  click_id: 'clickId',
  publisher_id: 'publisherId',
  requested_by: 'requestedBy',
  program_id: 'programId',
  brand_id: 'brandId',
  link_id: 'linkId',
  network_id: 'networkId',
  classification: 'classification',
  reason: 'reason',
  destination: 'destination',
  sub_id: 'subId',
  traffic_source: 'trafficSource',
  referer: 'referer',
  user_agent: 'userAgent',
  country: 'country',
  ip_hash: 'ipHash',
} as const satisfies Record<string, Exclude<keyof ClickRecord, 'clickedAt'>>;

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

type ParquetRow = Record<keyof typeof COLUMNS, string | null> & { clicked_at: Date };

const COMPRESS = { GZIP: (bytes: Uint8Array) => gzipSync(bytes) };
const DECOMPRESS = { GZIP: (bytes: Uint8Array) => gunzipSync(bytes) };

/** Clicks as a Parquet file, compressed with gzip. `clicked_at` is a UTC timestamp in milliseconds. */
export function writeParquet(clicks: readonly ClickRecord[]): Uint8Array<ArrayBuffer> {
  const texts = NAMES.map((name) => ({
    name,
    data: clicks.map((click) => click[COLUMNS[name]]),
    type: 'STRING' as const,
  }));
  const clickedAt = {
    name: 'clicked_at',
    data: clicks.map((click) => new Date(click.clickedAt)),
    type: 'TIMESTAMP' as const,
  };
  const buffer = parquetWriteBuffer({
    columnData: [...texts, clickedAt],
    codec: 'GZIP',
    compressors: COMPRESS,
    rowGroupSize: Math.max(1, clicks.length),
    statistics: true,
  });
  return new Uint8Array(buffer);
}

/** Reads a file that `writeParquet` wrote. Throws if it isn't a Parquet file. */
export async function readParquet(file: ArrayBuffer): Promise<ClickRecord[]> {
  const rows = await parquetReadObjects({
    file,
    compressors: DECOMPRESS,
  });
  return (rows as ParquetRow[]).map((row) => {
    const texts = NAMES.map((name) => [COLUMNS[name], row[name] ?? null]);
    return { ...Object.fromEntries(texts), clickedAt: row.clicked_at.getTime() } as ClickRecord;
  });
}
