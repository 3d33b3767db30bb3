import type { Context } from '../../../platform/context.ts';
import { csvLine, type ExportCell } from '../../../platform/contract/csv-line.ts';
import { textStream } from '../../../platform/http/text-stream.ts';
import type { Dataset, ExportRange } from './dataset.ts';

export type ExportFormat = 'csv' | 'json';

/** The text before the rows, of a page of rows, and after the rows. */
interface Writer {
  head: string;
  page(rows: readonly ExportCell[][], isFirst: boolean): string;
  tail: string;
}

export function exportStream(
  ctx: Context,
  dataset: Dataset,
  range: ExportRange,
  { format, csvStart }: { format: ExportFormat; csvStart: string },
): ReadableStream<Uint8Array> {
  const writer = format === 'csv' ? csvOf(dataset, csvStart) : jsonOf(dataset, range);
  return textStream(partsOf(ctx, dataset, range, writer));
}

async function* partsOf(
  ctx: Context,
  dataset: Dataset,
  range: ExportRange,
  writer: Writer,
): AsyncGenerator<string, void> {
  yield writer.head;
  let isFirst = true;
  for await (const rows of dataset.pages(ctx, range)) {
    yield writer.page(rows, isFirst);
    isFirst = false;
  }
  yield writer.tail;
}

function csvOf({ columns }: Dataset, start: string): Writer {
  return { head: `${start}${csvLine(columns)}`, page: (rows) => rows.map(csvLine).join(''), tail: '' };
}

function jsonOf({ columns }: Dataset, { publisherId, from, to }: ExportRange): Writer {
  const objectOf = (cells: readonly ExportCell[]) =>
    JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
  return {
    head: `{"meta":${JSON.stringify({ publisher_id: publisherId, from, to })},"data":[`,
    page: (rows, isFirst) => `${isFirst ? '' : ','}${rows.map(objectOf).join(',')}`,
    tail: ']}',
  };
}
