import { sql } from 'drizzle-orm';
import { readBrandNames } from '../../../catalog/brand-names.ts';
import type { Context } from '../../../platform/context.ts';
import { failure } from '../../../platform/failure.ts';
import { type BrandId, type ConversionId, isId, type PublisherId } from '../../../platform/ids.ts';
import type { MicroUsd } from '../../../platform/money.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { type Day, type Instant, minDay, parseDay } from '../../../platform/time.ts';
import type { ConversionStatus } from '../../../sales/earnings/commission-status.ts';
import { type MoneyState, moneyStateOf, stateSql } from '../../../sales/money-state.ts';
import { readWithArchives } from '../../../sales/sale-archive/archived-sales.ts';
import type { SaleField } from '../../../sales/sale-archive/sales-table.ts';

export interface ListedConversion {
  id: ConversionId;
  day: Day;
  convertedAt: Instant;
  status: ConversionStatus;
  heldReason: string | null;
  reason: string | null;
  networkId: string;
  brandId: BrandId | null;
  brandName: string | null;
  clickId: string | null;
  orderId: string | null;
  saleAmount: string | null;
  saleCurrency: string | null;
  gross: MicroUsd;
  net: MicroUsd;
  paidOut: MicroUsd;
  state: MoneyState;
}

export interface ConversionQuery {
  publisherId: PublisherId;
  /** Both days are included. */
  from: Day;
  to: Day;
  brandId: BrandId | null;
  state: MoneyState | null;
  cursor: string | null;
  limit: number;
}

/** The place of a conversion in the list: newest first. */
interface Place {
  day: Day;
  convertedAt: Instant;
  id: ConversionId;
}

type StoredConversion = Omit<ListedConversion, 'state'>;

const conversionsCursorInvalid = failure(
  'conversions.cursor_invalid',
  400,
  'This isn’t a cursor of the list of conversions.',
  { action: 'Send `next_cursor` of the page before, or omit `cursor`.' },
);

/**
 * A page of a publisher's conversions, newest first, archived ones included. `next` is the cursor of the next page. Throws
 * `conversions.cursor_invalid` (400), `archive.missing` and `archive.damaged` (500).
 */
export async function listConversions(
  ctx: Context,
  query: ConversionQuery,
): Promise<{ conversions: ListedConversion[]; next: string | null }> {
  const { publisherId, from, brandId, state, limit } = query;
  const { payableStage } = await readSettings(ctx);
  const behind = query.cursor === null ? null : placeOf(query.cursor);
  const to = behind ? minDay(behind.day, query.to) : query.to;
  const place = behind
    ? sql`AND (v.day, v.converted_at, v.id) < (${behind.day}, ${behind.convertedAt}, ${behind.id})`
    : sql``;
  const brand = brandId ? sql`AND v.brand_id = ${brandId}` : sql``;
  const inState = state ? sql`AND ${stateSql(payableStage)} = ${state}` : sql``;
  const { rows, archived } = await readWithArchives<[StoredConversion]>(
    ctx,
    { publisherId, from, to },
    sql`SELECT v.id, v.day, v.converted_at AS convertedAt, v.status, v.held_reason AS heldReason, v.reason,
        v.network_id AS networkId, v.brand_id AS brandId, b.name AS brandName, v.click_id AS clickId,
        v.order_id AS orderId, v.sale_amount AS saleAmount, v.sale_currency AS saleCurrency, v.gross, v.net,
        v.paid_out AS paidOut
      FROM conversions v LEFT JOIN brands b ON b.id = v.brand_id
      WHERE v.publisher_id = ${publisherId} AND v.unattributed_reason IS NULL
        AND v.day BETWEEN ${from} AND ${to} ${place} ${brand} ${inState}
      ORDER BY v.day DESC, v.converted_at DESC, v.id DESC LIMIT ${limit + 1}`,
  );
  const [stored] = rows;
  const all = stored.map((row) => ({ ...row, state: moneyStateOf(row, payableStage) }));
  if (!archived.isEmpty) {
    const lastDay = stored.length > limit ? stored.at(-1)?.day : undefined;
    await (lastDay ? archived.since(lastDay) : archived).each(FIELDS, (sale) => {
      const row = { ...sale, heldReason: null, brandName: null };
      const found = { ...row, state: moneyStateOf(row, payableStage) };
      const matches =
        (!behind || isBehind(found, behind)) &&
        (brandId === null || sale.brandId === brandId) &&
        (state === null || found.state === state);
      if (matches) all.push(found);
    });
    all.sort((a, b) => (isBehind(a, b) ? 1 : -1));
  }
  const page = await withBrandNames(ctx, all.slice(0, limit));
  const last = page.at(-1);
  return { conversions: page, next: all.length > limit && last ? cursorOf(last) : null };
}

const FIELDS = [
  'convertedAt',
  'status',
  'reason',
  'networkId',
  'brandId',
  'clickId',
  'orderId',
  'saleAmount',
  'saleCurrency',
  'gross',
  'net',
  'paidOut',
] as const satisfies readonly SaleField[];

/** Adds the names of the brands of archived conversions. */
async function withBrandNames(ctx: Context, conversions: ListedConversion[]): Promise<ListedConversion[]> {
  const unnamed = conversions.flatMap(({ brandId, brandName }) => (brandId && !brandName ? brandId : []));
  if (unnamed.length === 0) return conversions;
  const names = await readBrandNames(ctx, unnamed);
  return conversions.map((each) => ({
    ...each,
    brandName: each.brandName ?? (each.brandId && names.get(each.brandId)) ?? null,
  }));
}

/** True if `a` comes after `b` in the list. */
function isBehind(a: Place, b: Place): boolean {
  if (a.day !== b.day) return a.day < b.day;
  if (a.convertedAt !== b.convertedAt) return a.convertedAt < b.convertedAt;
  return a.id < b.id;
}

function cursorOf({ day, convertedAt, id }: Place): string {
  return `${day}.${convertedAt}.${id}`;
}

function placeOf(cursor: string): Place {
  const [day = '', at = '', id = ''] = cursor.split('.');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{1,15}$/.test(at) || !isId('cnv', id))
    throw conversionsCursorInvalid();
  return { day: parseDay(day), convertedAt: Number(at) as Instant, id };
}

const MAX_BRANDS = 300;

/** The brands with earnings in a period, by name, for a filter. Those whose earnings are all archived are left out. */
export function brandsWithEarnings(
  ctx: Context,
  { publisherId, from, to }: Pick<ConversionQuery, 'publisherId' | 'from' | 'to'>,
): Promise<{ id: BrandId; name: string }[]> {
  return ctx.db.all(
    sql`SELECT b.id, b.name FROM brands b WHERE b.id IN (SELECT brand_id FROM publisher_earnings
        WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to})
      ORDER BY b.name_key LIMIT ${MAX_BRANDS}`,
  );
}
