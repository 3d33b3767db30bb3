import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { csvLine, type ExportCell } from '../../../platform/contract/csv-line.ts';
import { CSV_TYPE } from '../../../platform/http/csv-response.ts';
import { textStream } from '../../../platform/http/text-stream.ts';
import { type ZippedFile, zipStream } from '../../../platform/http/zip-stream.ts';
import { jsonCursor, readJsonCursor } from '../../../platform/json-cursor.ts';
import { dayOf } from '../../../platform/time.ts';
import type { RevenueExport } from './export-input.ts';
import { clickSection, conversionSection } from './export-sections.ts';
import { revenueCursorInvalid } from './list-rows.ts';
import { namedSection } from './named-section.ts';
import { revenueSection } from './revenue-section.ts';
import type { ExportSection } from './section-pages.ts';

/** How several tables become one CSV response: a ZIP with a file of each, or one table with a column that names the kind of row. */
export type SeveralTables = 'zip' | 'one_table';

/** An exported file. */
export interface RevenueFile {
  name: string;
  type: typeof CSV_TYPE | 'application/json' | 'application/zip';
  body: ReadableStream<Uint8Array>;
}

/** Pages of a part. A page takes up to six queries, with the names of its publishers and networks, and an invocation has 1,000. */
const MAX_PAGES = 150;

/** Where the next part goes on. */
const position = z.strictObject({
  part: z.int().min(2),
  section: z.enum(['revenue', 'clicks', 'conversions']),
  at: z.array(z.union([z.string(), z.number()])).nullable(),
});
type PartPosition = z.infer<typeof position>;

/** The position of a cursor. Throws `revenue.cursor_invalid` (400). */
export function readPart(cursor: string): PartPosition {
  return readJsonCursor(position, cursor, revenueCursorInvalid);
}

interface PartOptions {
  start: PartPosition | null;
  maxPages?: number;
  /** As `csvStart` says. */
  csvStart?: string;
}

/** The pages of a part. `next` is where the next one goes on, once all are read, and null after the last part. */
class Part {
  next: PartPosition | null = null;
  readonly input: RevenueExport;
  readonly csvStart: string;
  readonly #ctx: Context;
  readonly #start: PartPosition | null;
  readonly #maxPages: number;
  #pages = 0;

  constructor(ctx: Context, input: RevenueExport, { start, maxPages, csvStart }: Required<PartOptions>) {
    this.input = input;
    this.csvStart = csvStart;
    this.#ctx = ctx;
    this.#start = start;
    this.#maxPages = maxPages;
  }

  get cursor(): string | null {
    return this.next && jsonCursor(this.next);
  }

  async *rows({ name, pages }: ExportSection): AsyncGenerator<ExportCell[][], void> {
    if (this.next !== null) return;
    let at = this.#start?.section === name ? this.#start.at : null;
    for await (const page of pages(this.#ctx, this.input, at)) {
      // The runtime takes an empty chunk for a stream that hangs.
      if (page.rows.length > 0) yield page.rows;
      at = [...page.at];
      this.#pages++;
      if (this.#pages < this.#maxPages) continue;
      this.next = { part: (this.#start?.part ?? 1) + 1, section: position.shape.section.parse(name), at };
      return;
    }
  }
}

/**
 * The chosen tables. A CSV has one table. Rows are read as the consumer takes them. After `maxPages` pages the part ends with a cursor
 * for the next one: in the last line of a CSV, in the name of the last file of a ZIP, and in `next_cursor` of JSON.
 */
export function exportRevenue(
  ctx: Context,
  input: RevenueExport,
  { several, start, maxPages = MAX_PAGES, csvStart = '' }: PartOptions & { several: SeveralTables },
): RevenueFile {
  const names = new Map<string, string | null>();
  const chosen = [
    ...(input.revenue ? [revenueSection] : []),
    ...(input.clicks ? [clickSection] : []),
    ...(input.conversions ? [conversionSection] : []),
  ].map((section) => namedSection(section, names));
  const part = new Part(ctx, input, { start, maxPages, csvStart });
  const sections = chosen.slice(
    Math.max(
      0,
      chosen.findIndex(({ name }) => name === start?.section),
    ),
  );
  const name = `sales-export-${dayOf(ctx.now)}${start ? `-part-${start.part}` : ''}`;
  if (input.format === 'json')
    return { name: `${name}.json`, type: 'application/json', body: textStream(jsonParts(part, sections)) };
  const [only] = sections;
  if (chosen.length > 1 && several === 'zip')
    return {
      name: `${name}.zip`,
      type: 'application/zip',
      body: zipStream(zipFiles(part, sections), ctx.now),
    };
  const lines = only && chosen.length === 1 ? csvParts(part, only) : unionParts(part, chosen, sections);
  return { name: `${name}.csv`, type: CSV_TYPE, body: textStream(withCursor(part, lines)) };
}

/** The tables that the part reaches, and a file that names the cursor if the part isn't the last one. */
function* zipFiles(part: Part, sections: readonly ExportSection[]): Generator<ZippedFile, void> {
  for (const section of sections)
    if (part.next === null) yield { name: `${section.name}.csv`, parts: csvParts(part, section) };
  if (part.cursor !== null) yield { name: `continue-${part.cursor}.txt`, parts: sentenceOf(part) };
}

async function* sentenceOf({ cursor }: Part): AsyncGenerator<string, void> {
  yield `This is not all. Ask for the next part with the same fields and cursor=${cursor}\r\n`;
}

async function* withCursor(part: Part, lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield* lines;
  if (part.cursor !== null) yield csvLine(['continue', part.cursor]);
}

async function* csvParts(part: Part, section: ExportSection): AsyncGenerator<string, void> {
  yield `${part.csvStart}${csvLine(section.columns)}`;
  for await (const rows of part.rows(section)) yield rows.map(csvLine).join('');
}

/** One table with the columns of all sections. The first column names the section of a row. */
async function* unionParts(
  part: Part,
  all: readonly ExportSection[],
  sections: readonly ExportSection[],
): AsyncGenerator<string, void> {
  const columns = [...new Set(all.flatMap((section) => section.columns))];
  yield `${part.csvStart}${csvLine(['table', ...columns])}`;
  for (const section of sections) {
    const at = columns.map((column) => section.columns.indexOf(column));
    for await (const rows of part.rows(section))
      yield rows.map((row) => csvLine([section.name, ...at.map((index) => row[index] ?? null)])).join('');
  }
}

async function* jsonParts(part: Part, sections: readonly ExportSection[]): AsyncGenerator<string, void> {
  const { from, to, brand_id = null, publisher_id = null } = part.input;
  yield `{"meta":${JSON.stringify({ from, to, brand_id, publisher_id })}`;
  for (const section of sections) {
    yield `,"${section.name}":[`;
    let isFirst = true;
    for await (const rows of part.rows(section)) {
      yield `${isFirst ? '' : ','}${rows.map((cells) => objectOf(section.columns, cells)).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield `,"next_cursor":${JSON.stringify(part.cursor)}}`;
}

function objectOf(columns: readonly string[], cells: readonly ExportCell[]): string {
  return JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
}
