import type { ClickClassification } from '../../clicks/classification.ts';
import { type ClickId, isClickId } from '../../clicks/click-id.ts';
import type { BrandId, ConversionId, EarningId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { type ParquetColumns, readParquet, writeParquet } from '../../platform/parquet.ts';
import type { Day, Instant } from '../../platform/time.ts';
import type { ConversionStatus } from '../earnings/commission-status.ts';
import type { SaleRecords } from './sale-records.ts';

/** An archived conversion as reports read it, with the facts of its click. Amounts are micro-USD. */
export interface ArchivedSale {
  id: ConversionId;
  publisherId: PublisherId;
  day: Day;
  convertedAt: Instant;
  status: ConversionStatus;
  reason: string | null;
  networkId: string;
  programId: string | null;
  brandId: BrandId | null;
  earningId: EarningId;
  clickId: string | null;
  clickClassification: ClickClassification | null;
  linkId: string | null;
  subId: string | null;
  country: string | null;
  device: string | null;
  refererHost: string | null;
  destinationDomain: string | null;
  orderId: string | null;
  saleAmount: string | null;
  saleCurrency: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  paidOut: MicroUsd;
  /** The number of clicks of a paid day of clicks; null for a sale. */
  reportedClicks: number | null;
}

const COLUMNS = {
  conversion_id: ['id', 'STRING'],
  publisher_id: ['publisherId', 'STRING'],
  day: ['day', 'STRING'],
  converted_at: ['convertedAt', 'TIMESTAMP'],
  status: ['status', 'STRING'],
  reason: ['reason', 'STRING'],
  network_id: ['networkId', 'STRING'],
  program_id: ['programId', 'STRING'],
  brand_id: ['brandId', 'STRING'],
  earning_id: ['earningId', 'STRING'],
  click_id: ['clickId', 'STRING'],
  click_classification: ['clickClassification', 'STRING'],
  link_id: ['linkId', 'STRING'],
  sub_id: ['subId', 'STRING'],
  country: ['country', 'STRING'],
  device: ['device', 'STRING'],
  referer_host: ['refererHost', 'STRING'],
  destination_domain: ['destinationDomain', 'STRING'],
  order_id: ['orderId', 'STRING'],
  sale_amount: ['saleAmount', 'STRING'],
  sale_currency: ['saleCurrency', 'STRING'],
  gross: ['gross', 'INT64'],
  net: ['net', 'INT64'],
  paid_out: ['paidOut', 'INT64'],
  reported_clicks: ['reportedClicks', 'INT64'],
} as const satisfies ParquetColumns<ArchivedSale>;

export type SaleField = keyof ArchivedSale;

export function saleOf({ conversion, earningId, click }: SaleRecords): ArchivedSale {
  const sale: ArchivedSale = {
    ...conversion,
    earningId,
    clickClassification: click?.classification ?? null,
    linkId: click?.linkId ?? null,
    subId: click?.subId ?? null,
    country: click?.country ?? null,
    device: click?.device ?? null,
    refererHost: click?.refererHost ?? null,
    destinationDomain: click?.destinationDomain ?? null,
  };
  const fields = Object.values(COLUMNS).map(([field]) => [field, sale[field]]);
  return Object.fromEntries(fields) as ArchivedSale;
}

/** True for a conversion that counts as a sale: it isn't reversed and no paid day of clicks. */
export function isCounted({
  status,
  reportedClicks,
}: Pick<ArchivedSale, 'status' | 'reportedClicks'>): boolean {
  return status !== 'reversed' && reportedClicks === null;
}

/** The click of a sale that counts, if the click counted; otherwise null. */
export function convertedClick(
  sale: Pick<ArchivedSale, 'status' | 'reportedClicks' | 'clickId' | 'clickClassification'>,
): ClickId | null {
  if (!isCounted(sale) || sale.clickClassification !== 'click') return null;
  return sale.clickId !== null && isClickId(sale.clickId) ? sale.clickId : null;
}

/** Sales as a Parquet file. */
export function writeSales(sales: readonly ArchivedSale[]): Uint8Array<ArrayBuffer> {
  return writeParquet<ArchivedSale>(COLUMNS, sales);
}

/** Reads fields of a file that `writeSales` wrote; all of them without `fields`. */
export function readSales<Field extends SaleField = SaleField>(
  file: ArrayBuffer,
  fields?: readonly Field[],
): Promise<Pick<ArchivedSale, Field>[]> {
  return readParquet<ArchivedSale, Field>(COLUMNS, file, fields);
}
