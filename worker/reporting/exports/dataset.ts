import type { Context } from '../../platform/context.ts';
import type { PublisherId } from '../../platform/ids.ts';
import type { Day } from '../../platform/time.ts';
import type { ExportCell } from './csv.ts';

/** Whose rows, of which days; both ends included. */
export interface ExportRange {
  publisherId: PublisherId;
  from: Day;
  to: Day;
}

/** Something that can be exported: the names of its columns, and its rows page by page, the oldest first. */
export interface Dataset {
  columns: readonly string[];
  pages(ctx: Context, range: ExportRange): AsyncGenerator<ExportCell[][], void>;
}

/** Rows of a read: some hundred kilobytes, and a million rows stay below the queries that D1 allows one invocation. */
const PAGE_ROWS = 2_000;

/** Where a page ended: the two values that rows are ordered by. */
export interface Cursor {
  at: string | number;
  id: string;
}

/** Reads page after page behind the place where the one before ended; each row says its own place. */
export async function* pagesBehind<Row extends Cursor>(
  start: Cursor,
  read: (behind: Cursor, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => ExportCell[],
): AsyncGenerator<ExportCell[][], void> {
  for (let behind = start; ; ) {
    const rows = await read(behind, PAGE_ROWS);
    const last = rows.at(-1);
    if (last) yield rows.map(cellsOf);
    if (!last || rows.length < PAGE_ROWS) return;
    behind = { at: last.at, id: last.id };
  }
}
