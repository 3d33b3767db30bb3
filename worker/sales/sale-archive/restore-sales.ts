import type { ClickId } from '../../clicks/click-id.ts';
import { restoreRetained } from '../../clicks/retained-clicks.ts';
import { restoreSubjectEntries } from '../../ledger/archived-transfers.ts';
import { insertRows, insertTableRows } from '../../platform/bulk.ts';
import { isRefusedWrite } from '../../platform/constraint.ts';
import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import type { ConversionId, PublisherId } from '../../platform/ids.ts';
import type { Day } from '../../platform/time.ts';
import { earningStatements } from '../earnings/book.ts';
import { orderKeyOf } from '../order-key.ts';
import { reportContended } from '../report-store.ts';
import { subtractSums } from './archived-sums.ts';
import { readArchives, recordsFile, restoredIn, type SaleArchive } from './sale-archive.ts';
import { keyEntries, keysOfSale, saleKey } from './sale-keys.ts';
import { readRecords, type SALE_TABLES, type SaleRecords, salesIn } from './sale-records.ts';
import { saleOf } from './sales-table.ts';

/** Another worker that restores the same sales takes one attempt. */
const MAX_ATTEMPTS = 5;
/**
 * Added to a restored conversion's version. A report that was planned before would add 1 to the version that it read, so it is
 * never taken for the restored one.
 */
const VERSION_STEP = 2;

/**
 * Moves the wanted archived sales with one of these keys back to the database. Throws as `readLines` does, and
 * `report.contended` (409) while others move the same sales.
 */
async function restoreSales(
  ctx: Context,
  keys: Iterable<number>,
  isWanted: (sale: SaleRecords) => boolean,
): Promise<void> {
  const wanted = [...keys];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const entries = await keyEntries(ctx, wanted);
    const archives = entries.map(({ archive }) => archive);
    if (archives.length === 0 || !(await restoreFrom(ctx, archives, isWanted))) return;
  }
  throw contended();
}

/** Restores the sales with one of these rows, or with rows of these restated days. Throws as `restoreSales` does. */
export async function restoreRows(
  ctx: Context,
  networkId: string,
  { externalIds = [], days = [] }: { externalIds?: readonly string[]; days?: readonly Day[] },
): Promise<void> {
  const [ids, ofDays] = [new Set(externalIds), new Set(days)];
  const keys = [
    ...externalIds.map((id) => saleKey.row(networkId, id)),
    ...days.map((day) => saleKey.day(networkId, day)),
  ];
  await restoreSales(ctx, keys, ({ rows }) =>
    rows.some(
      (row) =>
        row.networkId === networkId &&
        (ids.has(row.externalId) || (row.wholeDay !== null && ofDays.has(row.wholeDay))),
    ),
  );
}

/**
 * Restores the sales that a claim may report again: those of its order, and those of its click without an order. Throws as
 * `restoreSales` does.
 */
export async function restoreClaimed(
  ctx: Context,
  { publisherId, clickId, orderKey }: { publisherId: PublisherId; clickId: ClickId; orderKey: string },
): Promise<void> {
  const keys = [saleKey.order(publisherId, orderKey), saleKey.click(clickId)];
  await restoreSales(ctx, keys, ({ conversion: { orderId, ...sale } }) =>
    orderId === null
      ? sale.clickId === clickId
      : orderKeyOf(orderId) === orderKey && (sale.publisherId === publisherId || sale.clickId === clickId),
  );
}

/** Restores a conversion if it is archived. Throws as `restoreSales` does. */
export async function restoreConversion(ctx: Context, id: ConversionId): Promise<void> {
  await restoreSales(ctx, [saleKey.conversion(id)], ({ conversion }) => conversion.id === id);
}

/** Restores those of these conversions that are archived. Throws as `restoreSales` does. */
export async function restoreConversions(ctx: Context, ids: readonly ConversionId[]): Promise<void> {
  const wanted = new Set(ids);
  await restoreSales(ctx, ids.map(saleKey.conversion), ({ conversion }) => wanted.has(conversion.id));
}

export function contended(): DomainError {
  return reportContended('The rows of this sale are being archived. Try again.');
}

/**
 * Moves the wanted sales of these archives back to the database, each archive's in one transaction. Returns false if there are
 * none; otherwise they may have been restored by someone else. Throws as `readLines` does.
 */
export async function restoreFrom(
  ctx: Context,
  archives: readonly number[],
  isWanted: (sale: SaleRecords) => boolean,
): Promise<boolean> {
  let restored = false;
  for (const archive of await readArchives(ctx, archives)) {
    const left = await archivedSales(ctx, archive);
    const wanted = left.filter(isWanted);
    if (wanted.length === 0) continue;
    const others = left.filter((sale) => !wanted.includes(sale));
    await restore(ctx, archive, wanted, others);
    restored = true;
  }
  return restored;
}

/** The sales of an archive that weren't restored. Throws as `readLines` does. */
export async function archivedSales(ctx: Context, archive: SaleArchive): Promise<SaleRecords[]> {
  const restored = restoredIn(archive);
  const sales = salesIn(await readRecords(ctx, recordsFile(archive)));
  return [...sales.values()].filter(({ conversion }) => !restored.has(conversion.id));
}

async function restore(
  ctx: Context,
  { id: archive }: SaleArchive,
  wanted: readonly SaleRecords[],
  others: readonly SaleRecords[],
): Promise<void> {
  const d1 = ctx.db.$client;
  const rowsOf = (name: (typeof SALE_TABLES)[number]) =>
    wanted.flatMap(({ lines }) => lines.flatMap(({ table, row }) => (table === name ? [row] : [])));
  const conversions = rowsOf('conversions').map((row) => ({
    ...row,
    version: Number(row.version) + VERSION_STEP,
    updated_at: ctx.now,
  }));
  const used = new Set(others.flatMap((sale) => [...keysOfSale(sale).keys()]));
  const unused = wanted.flatMap((sale) => [...keysOfSale(sale).keys()]).filter((key) => !used.has(key));
  const changes = wanted.map(({ conversion }) => ({ before: null, after: conversion }));
  try {
    await d1.batch([
      ...insertRows(
        d1,
        'INSERT INTO restored_sales',
        ['archive', 'conversion_id', 'version'],
        wanted.map(({ conversion }) => [archive, conversion.id, conversion.version + VERSION_STEP]),
      ),
      ...insertTableRows(d1, 'INSERT INTO conversions', conversions),
      ...insertTableRows(d1, 'INSERT INTO report_rows', rowsOf('report_rows')),
      ...insertTableRows(d1, 'INSERT INTO report_row_versions', rowsOf('report_row_versions')),
      ...insertTableRows(d1, 'INSERT INTO payout_items', rowsOf('payout_items')),
      ...restoreRetained(d1, rowsOf('retained_clicks')),
      ...restoreSubjectEntries(d1, rowsOf('ledger_archive_subjects')),
      ...earningStatements(ctx, changes),
      ...subtractSums(d1, wanted.map(saleOf), archive),
      d1.prepare(DELETE_KEYS).bind(JSON.stringify(unused), archive),
    ]);
  } catch (error) {
    // Someone else has restored one of them: the caller looks again.
    if (!isRefusedWrite(error)) throw error;
  }
}

const DELETE_KEYS = `DELETE FROM sale_archive_keys
  WHERE key IN (SELECT value FROM json_each(?1)) AND archive = ?2`;
