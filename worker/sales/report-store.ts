import { and, eq } from 'drizzle-orm';
import { type Cell, insertRows, jsonChunks } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { ConversionId } from '../platform/ids.ts';
import type { TextPlaces } from './raw-text-archive.ts';
import type { Conversion, NewVersion, StoredRow } from './tables.ts';
import { reportRows } from './tables.ts';

export const reportContended = failure('report.contended', 409, 'Sales are being archived. Try again.', {
  action: 'Repeat the call in a minute.',
});

/** Null if the row isn't stored. */
export async function conversionOfRow(
  ctx: Context,
  networkId: string,
  externalId: string,
): Promise<ConversionId | null> {
  const [row] = await ctx.db
    .select({ id: reportRows.conversionId })
    .from(reportRows)
    .where(and(eq(reportRows.networkId, networkId), eq(reportRows.externalId, externalId)));
  return row?.id ?? null;
}

const VERSION_COLUMNS = {
  networkId: 'network_id',
  externalId: 'external_id',
  version: 'version',
  conversionId: 'conversion_id',
  contentHash: 'content_hash',
  modifiedAt: 'modified_at',
  status: 'status',
  statusRaw: 'status_raw',
  reason: 'reason',
  commission: 'commission',
  superseded: 'superseded',
  source: 'source',
  receivedAt: 'received_at',
} as const satisfies Record<Exclude<keyof NewVersion, 'raw'>, string>;

const VERSION = Object.values(VERSION_COLUMNS);

const ROW_COLUMNS = {
  networkId: 'network_id',
  externalId: 'external_id',
  groupId: 'group_id',
  conversionId: 'conversion_id',
  version: 'version',
  contentHash: 'content_hash',
  modifiedAt: 'modified_at',
  status: 'status',
  statusRaw: 'status_raw',
  statusUnknown: 'status_unknown',
  reason: 'reason',
  commission: 'commission',
  isOriginal: 'is_original',
  pushed: 'pushed',
  wholeDay: 'whole_day',
  clickId: 'click_id',
  orderId: 'order_id',
  saleAmount: 'sale_amount',
  saleCurrency: 'sale_currency',
  clicks: 'clicks',
  eventAt: 'event_at',
  clickRef: 'click_ref',
  publisherRef: 'publisher_ref',
  programRef: 'program_ref',
} as const satisfies Record<keyof StoredRow, string>;

const CONVERSION_COLUMNS = {
  id: 'id',
  networkId: 'network_id',
  groupId: 'group_id',
  clickId: 'click_id',
  publisherId: 'publisher_id',
  programId: 'program_id',
  brandId: 'brand_id',
  unattributedReason: 'unattributed_reason',
  heldReason: 'held_reason',
  heldReport: 'held_report',
  status: 'status',
  statusRaw: 'status_raw',
  reason: 'reason',
  orderId: 'order_id',
  saleAmount: 'sale_amount',
  saleCurrency: 'sale_currency',
  gross: 'gross',
  net: 'net',
  shareRuleId: 'share_rule_id',
  sharePpm: 'share_ppm',
  reportedClicks: 'reported_clicks',
  convertedAt: 'converted_at',
  day: 'day',
  version: 'version',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  networkPayment: 'network_payment',
  forfeitedFor: 'forfeited_for',
} as const satisfies Record<Exclude<keyof Conversion, 'paidOut' | 'saleArchive' | 'leftVersion'>, string>;

/** The writes of new versions. If another writer has since added one of them, the whole batch fails. */
export function versionStatements(ctx: Context, { inRows, inObjects }: TextPlaces): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  return [
    ...insertRows(
      d1,
      'INSERT INTO report_row_versions',
      [...VERSION, 'raw'],
      inRows.map((version) => [...cells(version, VERSION_COLUMNS), version.raw]),
    ),
    ...inObjects.flatMap(({ hash, versions }) => [
      d1.prepare(ADD_OBJECT).bind(hash, ctx.now),
      ...jsonChunks(versions.map((version, position) => [...cells(version, VERSION_COLUMNS), position])).map(
        (chunk) => d1.prepare(ADD_ARCHIVED).bind(chunk, hash),
      ),
    ]),
  ];
}

/** Filtered and not ignored, because a trigger refuses an object that exists. */
const ADD_OBJECT = `INSERT INTO raw_objects (hash, created_at)
  SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM raw_objects WHERE hash = ?1)`;
const ADD_ARCHIVED = `INSERT INTO report_row_versions (${VERSION.join(', ')}, raw_position, raw, raw_object)
  SELECT ${VERSION.map((_, index) => `value->>${index}`).join(', ')}, value->>${VERSION.length}, '',
    (SELECT id FROM raw_objects WHERE hash = ?2) FROM json_each(?1)`;

/**
 * The writes of a plan's conversions and rows, in this order: a trigger looks for a row's conversion. If another writer has
 * since changed one of them, the whole batch fails, and the caller must plan again.
 */
export function reportStatements(
  d1: D1Database,
  plan: { rows: StoredRow[]; conversions: Conversion[] },
): D1PreparedStatement[] {
  return [
    ...insertRows(
      d1,
      'INSERT INTO conversions',
      Object.values(CONVERSION_COLUMNS),
      plan.conversions.map((conversion) => cells(conversion, CONVERSION_COLUMNS)),
      `ON CONFLICT (id) DO UPDATE SET ${assignments(CONVERSION_COLUMNS, ['id', 'version', 'createdAt'])},
       version = CASE WHEN conversions.version = excluded.version - 1 THEN excluded.version END`,
    ),
    ...insertRows(
      d1,
      'INSERT INTO report_rows',
      Object.values(ROW_COLUMNS),
      plan.rows.map((row) => cells(row, ROW_COLUMNS)),
      `ON CONFLICT (network_id, external_id) DO UPDATE SET ${assignments(ROW_COLUMNS, ['networkId', 'externalId'])}`,
    ),
  ];
}

function cells<Row extends Record<Field, Cell>, Field extends string>(
  row: Row,
  columns: Record<Field, string>,
): Cell[] {
  return Object.keys(columns).map((field) => row[field as Field]);
}

function assignments<Field extends string>(columns: Record<Field, string>, except: readonly Field[]): string {
  return Object.entries<string>(columns)
    .filter(([field]) => !except.includes(field as Field))
    .map(([, column]) => `${column} = excluded.${column}`)
    .join(', ');
}
