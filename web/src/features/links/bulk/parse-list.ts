import Papa from 'papaparse';
import type { BulkColumn, BulkInput } from './bulk-rows.ts';

/** A pasted list: lines with a URL each, or a table. */
export interface PastedTable {
  /** The names of the columns; those of the header, or `Column 1`. */
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

/** The column of a table for each part of a link, by index. */
export type Mapping = Record<BulkColumn, number | null>;

const URL_LIKE = /^(https?:\/\/|www\.)\S+$|^[a-z\d-]+(\.[a-z\d-]+)+(\/\S*)?$/i;

/** Reads text as CSV or as tab-separated cells, or as one URL a line. Empty lines are left out. */
export function parseList(text: string): PastedTable {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const isPlain = lines.every((line) => line.trim() === '' || URL_LIKE.test(line.trim()));
  if (isPlain)
    return {
      columns: ['URL'],
      rows: lines.flatMap((line, index) =>
        line.trim() === '' ? [] : [{ line: index + 1, cells: [line.trim()] }],
      ),
    };
  const all = recordsOf(text.replace(/^\ufeff/, ''))
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rest] = all;
  const hasHeader = head !== undefined && rest.length > 0 && !head.cells.some((cell) => URL_LIKE.test(cell));
  const width = Math.max(0, ...all.map(({ cells }) => cells.length));
  const columns = Array.from(
    { length: width },
    (_, index) => (hasHeader && head.cells[index]) || `Column ${index + 1}`,
  );
  return { columns, rows: hasHeader ? rest : all };
}

/** A stray quotation mark would swallow the lines behind it, so a text with one is read line by line, without quotation. */
function recordsOf(text: string): string[][] {
  const options = { delimitersToGuess: [',', '\t', ';', '|'] };
  const { data, errors, meta } = Papa.parse<string[]>(text, options);
  if (!errors.some(({ type }) => type === 'Quotes')) return data;
  return text.split(/\r\n|\r|\n/).map((line) => {
    const alone = Papa.parse<string[]>(line, { delimiter: meta.delimiter });
    const isQuoted = alone.errors.length === 0 && alone.data.length <= 1;
    return isQuoted ? (alone.data[0] ?? []) : line.split(meta.delimiter);
  });
}

const NAMES: Record<BulkColumn, RegExp> = {
  url: /url|link|address|page|destination/i,
  title: /title|name|label|description/i,
  ref: /ref|sub[ _-]?id|campaign|tag/i,
};

/** The likely columns: the first one with URLs, and those with a fitting name. */
export function guessMapping({ columns, rows }: PastedTable): Mapping {
  const named = (column: BulkColumn, except: number | null) => {
    const index = columns.findIndex((name, at) => at !== except && NAMES[column].test(name));
    return index < 0 ? null : index;
  };
  const withUrls = columns.findIndex((_, index) =>
    rows.some(({ cells }) => URL_LIKE.test(cells[index] ?? '')),
  );
  const url = withUrls < 0 ? (named('url', null) ?? 0) : withUrls;
  const title = named('title', url);
  const ref = named('ref', url);
  return { url, title, ref: ref === title ? null : ref };
}

/** The parts of the links of a table. */
export function inputsOf({ rows }: PastedTable, mapping: Mapping): (BulkInput & { line: number })[] {
  return rows.map(({ line, cells }) => {
    const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? ''));
    return { line, url: cell(mapping.url), title: cell(mapping.title), ref: cell(mapping.ref) };
  });
}
