import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { ConversionId, EarningId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { ALL_DAYS, type Period } from '../../platform/time.ts';
import type { ConversionStatus } from '../earnings/commission-status.ts';
import { orderKeyOf } from '../order-key.ts';
import { ArchivedSales, readWithArchives } from '../sale-archive/archived-sales.ts';
import { archivedSales } from '../sale-archive/restore-sales.ts';
import { archivesWithKey, type SaleArchive, selectArchives } from '../sale-archive/sale-archive.ts';
import { saleKey } from '../sale-archive/sale-keys.ts';
import type { SaleRecords } from '../sale-archive/sale-records.ts';
import type { ArchivedSale } from '../sale-archive/sales-table.ts';

export type { SaleArchive, SaleRecords };

export interface ClickSale {
  id: ConversionId;
  clickId: string | null;
  status: ConversionStatus;
  net: MicroUsd;
}

/** The sales of some clicks of a publisher, of the days on which they can be. Throws `archive.missing` and `archive.damaged` (500). */
export async function salesOfClicks(
  ctx: Context,
  scope: Period & { publisherId: PublisherId },
  clickIds: ReadonlySet<string>,
): Promise<ClickSale[]> {
  const { rows, archived } = await readWithArchives<[ClickSale]>(
    ctx,
    scope,
    sql`SELECT v.id, v.click_id AS clickId, v.status, v.net FROM json_each(${JSON.stringify([...clickIds])}) j
        CROSS JOIN conversions v ON v.click_id = j.value WHERE v.publisher_id = ${scope.publisherId}`,
  );
  const sales = [...rows[0]];
  await archived.each(['clickId', 'status', 'net'], (sale) => {
    if (sale.clickId !== null && clickIds.has(sale.clickId)) sales.push(sale);
  });
  return sales;
}

const FOUND_FIELDS = [
  'networkId',
  'clickId',
  'brandId',
  'status',
  'reason',
  'orderId',
  'convertedAt',
  'net',
  'paidOut',
] as const;
export type FoundArchivedSale = Pick<ArchivedSale, (typeof FOUND_FIELDS)[number] | 'id'>;

/** A publisher's archived sales of a click. Throws as `salesOfClicks` does. */
export function archivedOfClick(
  ctx: Context,
  publisherId: PublisherId,
  clickId: string,
): Promise<FoundArchivedSale[]> {
  return archivedWith(ctx, publisherId, saleKey.click(clickId), (sale) => sale.clickId === clickId);
}

/** A publisher's archived sales of an order. Throws as `salesOfClicks` does. */
export function archivedOfOrder(
  ctx: Context,
  publisherId: PublisherId,
  orderKey: string,
): Promise<FoundArchivedSale[]> {
  return archivedWith(
    ctx,
    publisherId,
    saleKey.order(publisherId, orderKey),
    ({ orderId }) => orderId !== null && orderKeyOf(orderId) === orderKey,
  );
}

async function archivedWith(
  ctx: Context,
  publisherId: PublisherId,
  key: number,
  matches: (sale: FoundArchivedSale) => boolean,
): Promise<FoundArchivedSale[]> {
  const archives = await archivesWithKey(ctx, key);
  const own = archives.filter((archive) => archive.publisherId === publisherId);
  const found: FoundArchivedSale[] = [];
  await new ArchivedSales(ctx, ALL_DAYS, own).each(FOUND_FIELDS, (sale) => {
    if (matches(sale)) found.push(sale);
  });
  return found;
}

/** The query for the archives that may have a conversion, for a batch with the query for the conversion. */
export function archivesOfConversion(ctx: Context, id: ConversionId) {
  return archivesWithKey(ctx, saleKey.conversion(id));
}

/** The query for the archives that may have sales of an earning, for a batch with the query for the others. */
export function archivesOfEarning(ctx: Context, id: EarningId) {
  return archivesWithKey(ctx, saleKey.earning(id));
}

/** The matching sales of these archives with all their rows. Throws `archive.missing` and `archive.damaged` (500). */
export async function archivedRecords(
  ctx: Context,
  archives: readonly SaleArchive[],
  matches: (sale: SaleRecords) => boolean,
): Promise<SaleRecords[]> {
  const found: SaleRecords[] = [];
  for (const archive of archives) found.push(...(await archivedSales(ctx, archive)).filter(matches));
  return found;
}

/** The archived sales of a period with all their rows, an archive at a time. Throws as `archivedRecords` does. */
export async function* readArchivedRecords(
  ctx: Context,
  { from, to }: Period,
): AsyncGenerator<SaleRecords[], void> {
  const archives = await selectArchives(
    ctx,
    sql`sale_archives.last_day >= ${from} AND sale_archives.first_day <= ${to}`,
  );
  for (const archive of archives) yield archivedSales(ctx, archive);
}
