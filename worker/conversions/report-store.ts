import { inArray, sql } from 'drizzle-orm';
import type { MalformedRow, ReportRow } from '../networks/contract.ts';
import { type Cell, insertRows } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import {
  type Conversion,
  conversionIdOf,
  type Held,
  type RowVersion,
  rejectedKey,
  type StoredRow,
} from './plan.ts';
import { conversions, reportRows, reportRowVersions } from './tables.ts';

const listed = (values: readonly (string | number)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Reads what the books hold of the conversions that these rows belong to: three reads in one round trip. */
export async function readHeld(ctx: Context, networkId: string, page: readonly ReportRow[]): Promise<Held> {
  const ids = [...new Set(page.map((row) => conversionIdOf(networkId, row.groupId)))];
  const externalIds = [...new Set(page.map((row) => row.externalId))];
  const [rows, found, versions] = await ctx.db.batch([
    ctx.db
      .select()
      .from(reportRows)
      .where(inArray(reportRows.conversionId, listed(ids))),
    ctx.db
      .select()
      .from(conversions)
      .where(inArray(conversions.id, listed(ids))),
    ctx.db
      .select({ externalId: reportRowVersions.externalId, contentHash: reportRowVersions.contentHash })
      .from(reportRowVersions)
      .where(
        sql`${reportRowVersions.networkId} = ${networkId} AND ${reportRowVersions.externalId} IN ${listed(externalIds)}`,
      ),
  ]);
  const hashes = new Map(externalIds.map((id) => [id, new Set<string>()]));
  for (const version of versions) hashes.get(version.externalId)?.add(version.contentHash);
  return {
    rows: new Map(rows.map((row) => [row.externalId, row])),
    conversions: new Map(found.map((conversion) => [conversion.id, conversion])),
    hashes,
  };
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
  raw: 'raw',
  receivedAt: 'received_at',
} as const satisfies Record<keyof RowVersion, string>;

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
  reason: 'reason',
  commission: 'commission',
  isOriginal: 'is_original',
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
  orphanhood: 'orphanhood',
  heldReason: 'held_reason',
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
} as const satisfies Record<Exclude<keyof Conversion, 'paidOut'>, string>;

/**
 * The writes of a plan's rows and conversions. Both are guarded: a version that another writer has added meanwhile, or a
 * conversion that has moved on, makes the whole batch fail, and the caller plans again on what is there then.
 */
export function reportStatements(
  d1: D1Database,
  plan: { versions: RowVersion[]; rows: StoredRow[]; conversions: Conversion[] },
): D1PreparedStatement[] {
  return [
    ...insertRows(
      d1,
      'INSERT INTO report_row_versions',
      Object.values(VERSION_COLUMNS),
      plan.versions.map((version) => cells(version, VERSION_COLUMNS)),
    ),
    ...insertRows(
      d1,
      'INSERT INTO report_rows',
      Object.values(ROW_COLUMNS),
      plan.rows.map((row) => cells(row, ROW_COLUMNS)),
      `ON CONFLICT (network_id, external_id) DO UPDATE SET ${assignments(ROW_COLUMNS, ['networkId', 'externalId'])}`,
    ),
    ...insertRows(
      d1,
      'INSERT INTO conversions',
      Object.values(CONVERSION_COLUMNS),
      plan.conversions.map((conversion) => cells(conversion, CONVERSION_COLUMNS)),
      `ON CONFLICT (id) DO UPDATE SET ${assignments(CONVERSION_COLUMNS, ['id', 'version', 'createdAt'])},
       version = CASE WHEN conversions.version = excluded.version - 1 THEN excluded.version END`,
    ),
  ];
}

/** Keeps rows that could not be read, each text once. */
export function rejectedStatements(
  ctx: Context,
  networkId: string,
  source: string,
  rows: readonly MalformedRow[],
): D1PreparedStatement[] {
  return insertRows(
    ctx.db.$client,
    'INSERT OR IGNORE INTO rejected_rows',
    ['network_id', 'raw_hash', 'code', 'detail', 'raw', 'source', 'received_at'],
    rows.map((row) => [networkId, rejectedKey(row), row.code, row.detail, row.raw, source, ctx.now]),
  );
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
