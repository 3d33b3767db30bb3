import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../catalog/brand-names.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, ConversionId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { type Day, type Instant, minDay, type Period } from '../../platform/time.ts';
import type { ConversionStatus } from '../earnings/commission-status.ts';
import { type MoneyState, moneyStateOf, stateSql } from '../money-state.ts';
import { readWithArchives } from '../sale-archive/archived-sales.ts';
import type { ArchivedSale, SaleField } from '../sale-archive/sales-table.ts';
import type { ForfeitReason, HeldReason } from '../unattributed-reason.ts';
import { pagesInOrder } from './pages-in-order.ts';

/** A conversion of a publisher with what its click says. */
export interface Sale {
  id: ConversionId;
  day: Day;
  convertedAt: Instant;
  status: ConversionStatus;
  heldReason: HeldReason | null;
  forfeitedFor: ForfeitReason | null;
  reason: string | null;
  networkId: string;
  brandId: BrandId | null;
  brandName: string | null;
  clickId: string | null;
  linkId: string | null;
  subId: string | null;
  orderId: string | null;
  saleAmount: string | null;
  saleCurrency: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  paidOut: MicroUsd;
}
export type ListedSale = Sale & { state: MoneyState };

const SALES =
  sql.raw(`SELECT v.id, v.day, v.converted_at AS convertedAt, v.status, v.held_reason AS heldReason, v.forfeited_for AS forfeitedFor, v.reason,
    v.network_id AS networkId, v.brand_id AS brandId, b.name AS brandName, v.click_id AS clickId, c.link_id AS linkId,
    c.sub_id AS subId, v.order_id AS orderId, v.sale_amount AS saleAmount, v.sale_currency AS saleCurrency, v.gross, v.net,
    v.paid_out AS paidOut
  FROM conversions v LEFT JOIN brands b ON b.id = v.brand_id LEFT JOIN retained_clicks c ON c.click_id = v.click_id`);

/** An archived sale is neither held nor forfeited. The name of its brand is read later. */
const ARCHIVED_FIELDS = [
  'convertedAt',
  'status',
  'reason',
  'networkId',
  'brandId',
  'clickId',
  'linkId',
  'subId',
  'orderId',
  'saleAmount',
  'saleCurrency',
  'gross',
  'net',
  'paidOut',
] as const satisfies readonly SaleField[];

function archivedSale(sale: Pick<ArchivedSale, (typeof ARCHIVED_FIELDS)[number] | 'id' | 'day'>): Sale {
  return { ...sale, heldReason: null, forfeitedFor: null, brandName: null };
}

/** A sale in the list: newest first. */
export type SaleCursor = Pick<Sale, 'day' | 'convertedAt' | 'id'>;

export interface SaleQuery extends Period {
  publisherId: PublisherId;
  brandId: BrandId | null;
  state: MoneyState | null;
  after: SaleCursor | null;
  limit: number;
}

/**
 * A page of a publisher's sales, newest first, archived ones included. `isMore` is true if others follow. Throws
 * `archive.missing` and `archive.damaged` (500).
 */
export async function listSales(
  ctx: Context,
  query: SaleQuery,
): Promise<{ sales: ListedSale[]; isMore: boolean }> {
  const { publisherId, from, brandId, state, after, limit } = query;
  const { payableStage } = await readSettings(ctx);
  const to = after ? minDay(after.day, query.to) : query.to;
  const behind = after
    ? sql`AND (v.day, v.converted_at, v.id) < (${after.day}, ${after.convertedAt}, ${after.id})`
    : sql``;
  const ofBrand = brandId ? sql`AND v.brand_id = ${brandId}` : sql``;
  const inState = state ? sql`AND ${stateSql(payableStage)} = ${state}` : sql``;
  const { rows, archived } = await readWithArchives<[Sale]>(
    ctx,
    { publisherId, from, to },
    sql`${SALES} WHERE v.publisher_id = ${publisherId} AND v.unattributed_reason IS NULL
        AND v.day BETWEEN ${from} AND ${to} ${behind} ${ofBrand} ${inState}
      ORDER BY v.day DESC, v.converted_at DESC, v.id DESC LIMIT ${limit + 1}`,
  );
  const [stored] = rows;
  const withState = (sale: Sale): ListedSale => ({ ...sale, state: moneyStateOf(sale, payableStage) });
  const all = stored.map(withState);
  if (!archived.isEmpty) {
    const lastDay = stored.length > limit ? stored.at(-1)?.day : undefined;
    await (lastDay ? archived.since(lastDay) : archived).each(ARCHIVED_FIELDS, (each) => {
      const sale = withState(archivedSale(each));
      const matches =
        (!after || isBehind(sale, after)) &&
        (brandId === null || sale.brandId === brandId) &&
        (state === null || sale.state === state);
      if (matches) all.push(sale);
    });
    all.sort((a, b) => (isBehind(a, b) ? 1 : -1));
  }
  return { sales: await withBrandNames(ctx, all.slice(0, limit)), isMore: all.length > limit };
}

/** Pages of sales in the order of their days and IDs. Throws `archive.missing` and `archive.damaged` (500). */
export function salePages(
  ctx: Context,
  scope: Period & { publisherId: PublisherId },
): AsyncGenerator<Sale[], void> {
  return pagesInOrder<Sale, (typeof ARCHIVED_FIELDS)[number]>(ctx, scope, {
    stored: (after, limit) =>
      sql`${SALES} WHERE v.publisher_id = ${scope.publisherId} AND v.day BETWEEN ${after.day} AND ${scope.to}
          AND (v.day, v.id) > (${after.day}, ${after.id}) ORDER BY v.day, v.id LIMIT ${limit}`,
    fields: ARCHIVED_FIELDS,
    combine: (stored, archived) => withBrandNames(ctx, [...stored, ...archived.map(archivedSale)]),
  });
}

/** Adds the names of the brands of archived sales. */
async function withBrandNames<Row extends Sale>(ctx: Context, sales: Row[]): Promise<Row[]> {
  const unnamed = sales.flatMap(({ brandId, brandName }) => (brandId && !brandName ? brandId : []));
  if (unnamed.length === 0) return sales;
  const names = await readBrandNames(ctx, unnamed);
  return sales.map((sale) => ({
    ...sale,
    brandName: sale.brandName ?? (sale.brandId && names.get(sale.brandId)) ?? null,
  }));
}

/** True if `a` comes after `b` in the list. */
function isBehind(a: SaleCursor, b: SaleCursor): boolean {
  if (a.day !== b.day) return a.day < b.day;
  if (a.convertedAt !== b.convertedAt) return a.convertedAt < b.convertedAt;
  return a.id < b.id;
}
