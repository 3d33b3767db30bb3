import type { Context } from '../../../platform/context.ts';
import { csvLine, type ExportCell } from '../../../platform/contract/csv-line.ts';
import { textStream } from '../../../platform/http/text-stream.ts';
import { dayOf, type Instant } from '../../../platform/time.ts';
import type { RevenueExport } from './export-input.ts';
import { clickSection, conversionSection, type ExportSection, revenueSection } from './export-sections.ts';

/** `sales-export-2026-11-25.csv`. */
export function exportName(now: Instant, format: RevenueExport['format']): string {
  return `sales-export-${dayOf(now)}.${format}`;
}

/** The chosen sections, one after another. Rows are read as the consumer takes them. */
export function exportRevenue(ctx: Context, input: RevenueExport): ReadableStream<Uint8Array> {
  const sections = [
    ...(input.revenue ? [revenueSection] : []),
    ...(input.clicks ? [clickSection] : []),
    ...(input.conversions ? [conversionSection] : []),
  ];
  return textStream(
    input.format === 'csv' ? csvParts(ctx, sections, input) : jsonParts(ctx, sections, input),
  );
}

/** Each section has a line with its title and a line with its columns. An empty line is between sections. */
async function* csvParts(
  ctx: Context,
  sections: readonly ExportSection[],
  input: RevenueExport,
): AsyncGenerator<string, void> {
  for (const [index, { title, columns, pages }] of sections.entries()) {
    yield `${index > 0 ? '\r\n' : ''}${csvLine([title])}${csvLine(columns)}`;
    // The runtime takes an empty chunk for a stream that hangs.
    for await (const rows of pages(ctx, input)) if (rows.length > 0) yield rows.map(csvLine).join('');
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
