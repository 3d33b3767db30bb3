import * as platform from '../../platform/parquet.ts';
import type { ClickRecord } from '../click-record.ts';

/** The columns of an archived click. */
const COLUMNS = {
  click_id: ['clickId', 'STRING'],
  publisher_id: ['publisherId', 'STRING'],
  requested_by: ['requestedBy', 'STRING'],
  program_id: ['programId', 'STRING'],
  brand_id: ['brandId', 'STRING'],
  link_id: ['linkId', 'STRING'],
  network_id: ['networkId', 'STRING'],
  classification: ['classification', 'STRING'],
  reason: ['reason', 'STRING'],
  destination: ['destination', 'STRING'],
  sub_id: ['subId', 'STRING'],
  traffic_source: ['trafficSource', 'STRING'],
  referer: ['referer', 'STRING'],
  user_agent: ['userAgent', 'STRING'],
  country: ['country', 'STRING'],
  ip_hash: ['ipHash', 'STRING'],
  clicked_at: ['clickedAt', 'TIMESTAMP'],
} as const satisfies platform.ParquetColumns<ClickRecord>;

/** Clicks as a Parquet file. */
export function writeParquet(clicks: readonly ClickRecord[]): Uint8Array<ArrayBuffer> {
  return platform.writeParquet<ClickRecord>(COLUMNS, clicks);
}

/** Reads a file that `writeParquet` wrote. Throws if it isn't a Parquet file. */
export function readParquet(file: ArrayBuffer): Promise<ClickRecord[]> {
  return platform.readParquet<ClickRecord>(COLUMNS, file);
}
