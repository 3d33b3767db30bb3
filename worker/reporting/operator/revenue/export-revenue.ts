import type { Context } from '../../../platform/context.ts';
import { csvLine, type ExportCell } from '../../../platform/contract/csv-line.ts';
import { textStream } from '../../../platform/http/text-stream.ts';
import { zipStream } from '../../../platform/http/zip-stream.ts';
import { dayOf } from '../../../platform/time.ts';
import type { RevenueExport } from './export-input.ts';
import { clickSection, conversionSection } from './export-sections.ts';
import { namedSection } from './named-section.ts';
import { revenueSection } from './revenue-section.ts';
import type { ExportSection } from './section-pages.ts';

/** How several tables become one CSV response: a ZIP with a file of each, or one table with a column that names the kind of row. */
export type SeveralTables = 'zip' | 'one_table';

/** An exported file. */
export interface RevenueFile {
  name: string;
  type: 'text/csv' | 'application/json' | 'application/zip';
  body: ReadableStream<Uint8Array>;
}

/** The chosen tables. A CSV has one table. Rows are read as the consumer takes them. */
export function exportRevenue(ctx: Context, input: RevenueExport, several: SeveralTables): RevenueFile {
  const sections = [
    ...(input.revenue ? [revenueSection] : []),
    ...(input.clicks ? [clickSection] : []),
    ...(input.conversions ? [conversionSection] : []),
  ].map(namedSection);
  const name = `sales-export-${dayOf(ctx.now)}`;
  if (input.format === 'json')
    return {
      name: `${name}.json`,
      type: 'application/json',
      body: textStream(jsonParts(ctx, sections, input)),
    };
  const [only, ...others] = sections;
  if (only && others.length > 0 && several === 'zip') {
    const files = sections.map((section) => ({
      name: `${section.name}.csv`,
      parts: csvParts(ctx, section, input),
    }));
    return { name: `${name}.zip`, type: 'application/zip', body: zipStream(files, ctx.now) };
  }
  const parts = only && others.length === 0 ? csvParts(ctx, only, input) : unionParts(ctx, sections, input);
  return { name: `${name}.csv`, type: 'text/csv', body: textStream(parts) };
}

async function* csvParts(
  ctx: Context,
  { columns, pages }: ExportSection,
  input: RevenueExport,
): AsyncGenerator<string, void> {
  yield csvLine(columns);
  // The runtime takes an empty chunk for a stream that hangs.
  for await (const rows of pages(ctx, input)) if (rows.length > 0) yield rows.map(csvLine).join('');
}

/** One table with the columns of all sections. The first column names the section of a row. */
async function* unionParts(
  ctx: Context,
  sections: readonly ExportSection[],
  input: RevenueExport,
): AsyncGenerator<string, void> {
  const columns = [...new Set(sections.flatMap((section) => section.columns))];
  yield csvLine(['table', ...columns]);
  for (const { name, columns: own, pages } of sections) {
    const at = columns.map((column) => own.indexOf(column));
    for await (const rows of pages(ctx, input))
      if (rows.length > 0)
        yield rows.map((row) => csvLine([name, ...at.map((index) => row[index] ?? null)])).join('');
  }
}

async function* jsonParts(
  ctx: Context,
  sections: readonly ExportSection[],
  input: RevenueExport,
): AsyncGenerator<string, void> {
  const { from, to, brand_id = null, publisher_id = null } = input;
  yield `{"meta":${JSON.stringify({ from, to, brand_id, publisher_id })}`;
  for (const { name, columns, pages } of sections) {
    yield `,"${name}":[`;
    let isFirst = true;
    for await (const rows of pages(ctx, input)) {
      if (rows.length === 0) continue;
      yield `${isFirst ? '' : ','}${rows.map((cells) => objectOf(columns, cells)).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}';
}

function objectOf(columns: readonly string[], cells: readonly ExportCell[]): string {
  return JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
}
