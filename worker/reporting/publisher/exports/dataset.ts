import type { ClickFilter } from '../../../clicks/store/queries.ts';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import type { BrandId, PublisherId } from '../../../platform/ids.ts';
import type { Day } from '../../../platform/time.ts';

/** Both days are included. Datasets apply the filters that their routes accept. */
export interface ExportRange {
  publisherId: PublisherId;
  from: Day;
  to: Day;
  brandId?: BrandId | null;
  clickFilters?: readonly ClickFilter[];
}

/** Column names and rows, oldest first, page by page. */
export interface Dataset {
  columns: readonly string[];
  pages(ctx: Context, range: ExportRange): AsyncGenerator<ExportCell[][], void>;
}

/** About a few hundred kilobytes. A million rows stay below D1's limit of queries per invocation. */
const BATCH_SIZE = 2_000;

/** The last row of a page: the two values that rows are sorted by. */
export interface Cursor {
  at: string | number;
  id: string;
}

/** Reads page after page, each after the cursor of the last row. */
export async function* pagesBehind<Row extends Cursor>(
  start: Cursor,
  read: (behind: Cursor, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => ExportCell[],
): AsyncGenerator<ExportCell[][], void> {
  for (let behind = start; ; ) {
    const rows = await read(behind, BATCH_SIZE);
    const last = rows.at(-1);
    if (last) yield rows.map(cellsOf);
    if (!last || rows.length < BATCH_SIZE) return;
    behind = { at: last.at, id: last.id };
  }
}
