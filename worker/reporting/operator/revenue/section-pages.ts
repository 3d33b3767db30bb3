import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import type { RevenueFilter } from '../../../sales/reader/read-sums.ts';
import type { RevenueExport } from './export-input.ts';

/** A table of an export. */
export interface ExportSection {
  name: string;
  columns: readonly string[];
  pages(ctx: Context, input: RevenueExport): AsyncGenerator<ExportCell[][], void>;
}

/** Rows of a page. */
export const BATCH_SIZE = 2_000;

/** Pages of rows in the order of their days and IDs. `query` reads a page of the rows behind a day and an ID. */
export async function* storedPages<Row extends { day: string; id: string }>(
  ctx: Context,
  query: (day: string, id: string) => SQL,
  { from }: RevenueExport,
  cellsOf: (row: Row) => ExportCell[],
): AsyncGenerator<ExportCell[][], void> {
  for (let day: string = from, id = ''; ; ) {
    const rows = await ctx.db.all<Row>(query(day, id));
    const last = rows.at(-1);
    if (last) yield rows.map(cellsOf);
    if (!last || rows.length < BATCH_SIZE) return;
    ({ day, id } = last);
  }
}

export function matching({ brand_id, publisher_id }: RevenueExport): SQL {
  return sql`${brand_id === undefined ? sql`` : sql`AND brand_id = ${brand_id}`}
    ${publisher_id === undefined ? sql`` : sql`AND publisher_id = ${publisher_id}`}`;
}

export function filterOf({ publisher_id: publisherId, ...input }: RevenueExport): RevenueFilter {
  return { ...input, publisherId };
}
