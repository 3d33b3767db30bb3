import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { ExportCell } from '../../../platform/contract/csv-line.ts';
import type { Period } from '../../../platform/time.ts';
import type { RevenueFilter } from '../../../sales/reader/read-sums.ts';
import type { RevenueExport } from './export-input.ts';

/** Where a section goes on: its step, and the last row, store or archive of it. */
export type Position = readonly (string | number)[];

export interface SectionPage {
  rows: ExportCell[][];
  /** The position behind this page. */
  at: Position;
}

/** A table of an export. */
export interface ExportSection {
  name: string;
  columns: readonly string[];
  /** Pages of few queries each, from a position on. */
  pages(ctx: Context, input: RevenueExport, from: Position | null): AsyncGenerator<SectionPage, void>;
}

/** Rows of a page. */
export const BATCH_SIZE = 2_000;

/**
 * Pages of rows in the order of their days and IDs, which are a step of a section. `query` reads a page of the rows behind a day and
 * an ID.
 */
export async function* storedPages<Row extends { day: string; id: string }>(
  ctx: Context,
  query: (day: string, id: string) => SQL,
  { step, start }: { step: number; start: { day: string; id: string } },
  cellsOf: (row: Row) => ExportCell[],
): AsyncGenerator<SectionPage, void> {
  for (let { day, id } = start; ; ) {
    const rows = await ctx.db.all<Row>(query(day, id));
    const last = rows.at(-1);
    if (last) yield { rows: rows.map(cellsOf), at: [step, last.day, last.id] };
    if (!last || rows.length < BATCH_SIZE) return;
    ({ day, id } = last);
  }
}

/** The day and ID behind which a step goes on: the start of the period, unless `from` is in this step. */
export function startOf(from: Position | null, step: number, period: Period): { day: string; id: string } {
  const [at, day, id] = from ?? [];
  return at === step ? { day: String(day), id: String(id) } : { day: period.from, id: '' };
}

export function matching({ brand_id, publisher_id }: RevenueExport): SQL {
  return sql`${brand_id === undefined ? sql`` : sql`AND brand_id = ${brand_id}`}
    ${publisher_id === undefined ? sql`` : sql`AND publisher_id = ${publisher_id}`}`;
}

export function filterOf({ publisher_id: publisherId, ...input }: RevenueExport): RevenueFilter {
  return { ...input, publisherId };
}
