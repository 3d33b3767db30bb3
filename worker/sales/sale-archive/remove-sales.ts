import { deleteRetained, readRetained } from '../../clicks/retained-clicks.ts';
import { deleteSubjectEntries, readSubjectEntries, subjectKey } from '../../ledger/archived-transfers.ts';
import type { TableRow } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { ConversionId } from '../../platform/ids.ts';
import { deleteEmptyEarnings, earningStatements } from '../earnings/book.ts';
import { type ArchivedLine, SALE_TABLES, type SaleRecords } from './sale-records.ts';

/** The rows of conversions in their order, as they are at one moment. */
export async function readLines(
  ctx: Context,
  sales: readonly { id: ConversionId }[],
): Promise<ArchivedLine[]> {
  const d1 = ctx.db.$client;
  const ids = sales.map(({ id }) => id);
  const clickIds = await d1
    .prepare(
      'SELECT click_id FROM conversions WHERE id IN (SELECT value FROM json_each(?1)) AND click_id IS NOT NULL',
    )
    .bind(JSON.stringify(ids))
    .raw<[string]>();
  const of = (sql: string) => d1.prepare(sql).bind(JSON.stringify(ids));
  const results = await d1.batch<TableRow>([
    of(`SELECT * FROM conversions WHERE id IN (SELECT value FROM json_each(?1))`),
    of(`SELECT * FROM report_rows ${OF_CONVERSIONS} ORDER BY network_id, external_id`),
    of(`SELECT * FROM report_row_versions ${OF_CONVERSIONS} ORDER BY network_id, external_id, version`),
    of(`SELECT * FROM payout_items ${OF_CONVERSIONS} ORDER BY payout_id`),
    readRetained(
      d1,
      clickIds.map(([id]) => id),
    ),
    readSubjectEntries(d1, ids),
  ]);
  const [conversions, rows, versions, items, clicks, entries] = results.map(({ results }) => results);
  const byId = new Map(conversions?.map((row) => [row.id, row]));
  const groups = [rows, versions, items].map((each) => Map.groupBy(each ?? [], (row) => row.conversion_id));
  const clicksById = Map.groupBy(clicks ?? [], (row) => row.click_id);
  const entriesByKey = Map.groupBy(entries ?? [], (row) => row.subject_key);
  return ids.flatMap((id) => {
    const conversion = byId.get(id);
    const parts = [
      conversion ? [conversion] : [],
      ...groups.map((group) => group.get(id) ?? []),
      clicksById.get(conversion?.click_id ?? null) ?? [],
      entriesByKey.get(subjectKey(id)) ?? [],
    ];
    return parts.flatMap((part, at) =>
      part.map((row): ArchivedLine => ({ table: SALE_TABLES[at] ?? 'conversions', row })),
    );
  });
}

const OF_CONVERSIONS = 'WHERE conversion_id IN (SELECT value FROM json_each(?1))';

/** The statements that delete sales with everything that only they use, after their archive was recorded in the same transaction. */
export function removeStatements(ctx: Context, records: readonly SaleRecords[]): D1PreparedStatement[] {
  const d1 = ctx.db.$client;
  const conversions = records.map(({ conversion }) => conversion);
  const ids = conversions.map(({ id }) => id);
  const earningIds = [...new Set(records.map(({ earningId }) => earningId))];
  const of = (sql: string) => d1.prepare(sql).bind(JSON.stringify(ids));
  return [
    ...earningStatements(
      ctx,
      conversions.map((before) => ({ before, after: null })),
    ),
    of(`DELETE FROM report_row_versions ${OF_CONVERSIONS}`),
    of(`DELETE FROM report_rows ${OF_CONVERSIONS}`),
    of(`DELETE FROM payout_items ${OF_CONVERSIONS}`),
    of('DELETE FROM conversions WHERE id IN (SELECT value FROM json_each(?1))'),
    deleteSubjectEntries(d1, ids),
    deleteRetained(
      d1,
      records.flatMap(({ click }) => click?.clickId ?? []),
      'SELECT c.click_id FROM json_each(?1) j CROSS JOIN conversions c ON c.click_id = j.value',
    ),
    deleteEmptyEarnings(ctx, earningIds, CONVERSIONS_OF_EARNING),
  ];
}

const CONVERSIONS_OF_EARNING = `SELECT 1 FROM conversions c WHERE c.publisher_id = publisher_earnings.publisher_id
  AND c.day = publisher_earnings.earnings_date AND c.network_id = publisher_earnings.network_id
  AND c.brand_id IS publisher_earnings.brand_id`;
