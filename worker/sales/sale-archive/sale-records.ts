import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type RetainedClick, retainedClickOf } from '../../clicks/retained-clicks.ts';
import { type ArchiveFile, archiveDamaged, readLines } from '../../platform/archive-file.ts';
import type { TableRow } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { fieldsOf } from '../../platform/database.ts';
import type { ConversionId, EarningId } from '../../platform/ids.ts';
import { earningIdOf } from '../earnings/earning-rows.ts';
import {
  type Conversion,
  conversions,
  payoutItems,
  type RowVersion,
  reportRows,
  reportRowVersions,
  type StoredRow,
} from '../tables.ts';

/** The tables of which a sale has rows. Lines are written in this order, so the conversion comes first. */
export const SALE_TABLES = [
  'conversions',
  'report_rows',
  'report_row_versions',
  'payout_items',
  'retained_clicks',
  'ledger_archive_subjects',
] as const;
type SaleTable = (typeof SALE_TABLES)[number];

const archivedLine = z.strictObject({
  table: z.enum(SALE_TABLES),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** The row of a table. It belongs to the conversion of the last line before it that has one. */
export interface ArchivedLine {
  table: SaleTable;
  row: TableRow;
}

/** A conversion with the rows that only it uses. */
export interface SaleRecords {
  conversion: Conversion;
  earningId: EarningId;
  rows: StoredRow[];
  versions: RowVersion[];
  items: (typeof payoutItems.$inferSelect)[];
  click: RetainedClick | null;
  /** The ledger archives that may have its transfers, by their last number. */
  ledgerArchives: number[];
  lines: readonly ArchivedLine[];
}

/** The lines of an archive's records. Throws as `readLines` does. */
export function readRecords(ctx: Context, file: ArchiveFile): Promise<ArchivedLine[]> {
  return readLines(ctx.archive, file, (value) => archivedLine.parse(value));
}

/** The sales of an archive by conversion, in their order. Throws `archive.damaged` for lines without a conversion. */
export function salesIn(lines: readonly ArchivedLine[]): Map<ConversionId, SaleRecords> {
  const groups: ArchivedLine[][] = [];
  for (const line of lines) {
    if (line.table === 'conversions') groups.push([]);
    groups.at(-1)?.push(line);
  }
  return new Map(
    groups.map((group) => {
      const sale = recordsOf(group);
      return [sale.conversion.id, sale];
    }),
  );
}

function recordsOf(lines: readonly ArchivedLine[]): SaleRecords {
  const rowsOf = <Table extends SQLiteTable>(name: SaleTable, table: Table) =>
    lines.flatMap((line) => (line.table === name ? [fieldsOf(table, line.row)] : []));
  const [conversion] = rowsOf('conversions', conversions);
  if (!conversion) throw archiveDamaged();
  return {
    conversion,
    earningId: earningIdOf(conversion),
    rows: rowsOf('report_rows', reportRows),
    versions: rowsOf('report_row_versions', reportRowVersions),
    items: rowsOf('payout_items', payoutItems),
    click:
      lines.flatMap(({ table, row }) => (table === 'retained_clicks' ? retainedClickOf(row) : []))[0] ?? null,
    ledgerArchives: lines.flatMap(({ table, row }) =>
      table === 'ledger_archive_subjects' ? [Number(row.archive)] : [],
    ),
    lines,
  };
}
