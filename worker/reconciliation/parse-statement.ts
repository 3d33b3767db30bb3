import Papa from 'papaparse';
import type { Month } from '../clicks/store/store-name.ts';
import { formatCount } from '../platform/contract/counts.ts';
import { errorCode, errorMessage } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import type { MicroUsd } from '../platform/money.ts';
import { type Day, dayOf, parseDay, parseInstant } from '../platform/time.ts';
import { decimalSeparatorOf, statementAmount } from './statement-amount.ts';
import type { ColumnMapping } from './tables.ts';

/** `externalId` is the ID of the network's reports, `writtenId` the one of the file. `line` and `text` are those of its record. */
export interface StatementRow {
  externalId: string;
  amount: MicroUsd;
  day: Day | null;
  writtenId: string;
  line: number;
  text: string;
}

/**
 * A record of the file that isn't a row of the statement, and why. `line` is the number of the record, 1 for the header. `externalId`
 * is null if not even its ID can be read.
 */
export interface UnreadableLine {
  line: number;
  externalId: string | null;
  code: string;
  detail: string;
  text: string;
}

const MAX_ID_LENGTH = 300;
const MAX_TEXT_LENGTH = 500;
const MAX_ROWS = 50_000;

const statementEmpty = failure('statement.empty', 422, 'The file has no rows below its header.', {
  action: 'Upload the file of the network with its rows.',
});
const statementTooLong = failure(
  'statement.too_long',
  422,
  () => `The file has more than ${formatCount(MAX_ROWS)} rows. Upload it in parts.`,
  { action: 'Upload the file in parts.' },
);
const rowRepeated = failure(
  'row.repeated',
  422,
  (externalId: string) => `The row ${externalId} is in the file twice. It counts once.`,
);
const rowContradicts = failure(
  'row.contradicts',
  422,
  (externalId: string) =>
    `The row ${externalId} is in the file twice with different amounts. The first one counts.`,
);
const statementColumnsMissing = failure(
  'statement.columns_missing',
  422,
  (columns: string, existing: string) => `The file has no column ${columns}. Its columns are ${existing}.`,
  { action: 'Name the columns of the file.', sample: ['“amount”', '“id”, “total”'] },
);
const statementHeaderMalformed = failure(
  'statement.header_malformed',
  422,
  'A quotation mark in the header of the file is never closed, or stands inside a quoted name. Rows behind it may be missing.',
  { action: 'Correct the quotation marks of the header.' },
);
const rowMalformed = failure(
  'row.malformed',
  400,
  'A quotation mark of the row is never closed, or stands inside a quoted cell. Rows behind it may be missing.',
);
const rowColumns = failure(
  'row.columns',
  400,
  (cells: number, columns: number) =>
    `The row has ${cells} cells, and the header ${columns}. A cell with a comma in it may have no quotation marks.`,
);
const rowIdMissing = failure('row.id_missing', 400, 'The row has no ID, or one of more than 300 characters.');
const rowCurrency = failure(
  'row.currency',
  400,
  (currency: string) => `The row is in ${currency}, and not in USD.`,
);
const rowOtherMonth = failure(
  'row.other_month',
  400,
  (day: string, month: string) => `The row is of ${day}, and not of ${month}.`,
);

/**
 * Reads a statement in CSV. A record that can't be read, is of another month or in another currency, or repeats a row with
 * another amount is a problem and doesn't harm the others. So is a record with a stray quotation mark, which can contain the records
 * behind it, and one with more cells than the header, whose amount can be in another cell. The same row twice is one row and a problem. An amount such as `1,234`, which
 * is one number or another by the separator, is read by the separator of the file: the declared one, or the one that its other amounts
 * show. `idOf` returns the ID of a row by its cells of the ID and of the goal. Throws `statement.columns_missing` (422) if a mapped column isn't in the header, `statement.header_malformed` (422),
 * `statement.empty` (422) and `statement.too_long` (422).
 */
export function parseStatement(
  text: string,
  mapping: ColumnMapping,
  month: Month,
  idOf: (id: string, goal: string | null) => string = (id) => id,
): { rows: StatementRow[]; unreadable: UnreadableLine[] } {
  const { data, errors } = Papa.parse<string[]>(withPlainLineBreaks(text));
  const [header, ...records] = data;
  if (!header || records.length === 0) throw statementEmpty();
  if (records.length > MAX_ROWS) throw statementTooLong();
  const malformed = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  if (malformed.has(0)) throw statementHeaderMalformed();
  const places = placesOf(header, mapping);
  const rows = new Map<string, StatementRow>();
  const unreadable: UnreadableLine[] = [];
  const amounts = records
    .filter((cells, index) => !malformed.has(index + 1) && !hasSurplus(cells, header))
    .map((cells) => cellAt(cells, places.amount));
  const decimal = mapping.decimal ?? decimalSeparatorOf(amounts);
  for (const [index, cells] of records.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    try {
      if (malformed.has(index + 1)) throw rowMalformed();
      if (hasSurplus(cells, header)) throw rowColumns(cells.length, header.length);
      const row = rowOf(cells, places, month, decimal, idOf);
      addRow(rows, { ...row, line: index + 2, text: textOf(cells) });
    } catch (error) {
      const id = cellAt(cells, places.id).toWellFormed();
      const externalId = idOf(id, goalAt(cells, places)).slice(0, MAX_ID_LENGTH).toWellFormed() || null;
      unreadable.push(lineOf(index + 2, externalId, textOf(cells), error));
    }
  }
  return { rows: [...rows.values()], unreadable };
}

/** The line of a record that isn't a row of the statement. */
export function lineOf(
  line: number,
  externalId: string | null,
  text: string,
  error: unknown,
): UnreadableLine {
  return { line, externalId, code: errorCode(error), detail: errorMessage(error), text };
}

function textOf(cells: readonly string[]): string {
  return cells.join(',').slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

/** Whether a record has a cell without a column. */
function hasSurplus(cells: readonly string[], header: readonly string[]): boolean {
  return cells.slice(header.length).some((cell) => cell.trim() !== '');
}

/** Files that were edited by hand mix line breaks. */
function withPlainLineBreaks(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd();
}

function addRow(rows: Map<string, StatementRow>, row: StatementRow): void {
  const before = rows.get(row.externalId);
  if (!before) {
    rows.set(row.externalId, row);
    return;
  }
  if (before.amount === row.amount) throw rowRepeated(row.externalId);
  throw rowContradicts(row.externalId);
}

interface Places {
  id: number;
  amount: number;
  date: number | null;
  currency: number | null;
  goal: number | null;
}

function placesOf(header: readonly string[], mapping: ColumnMapping): Places {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing: string[] = [];
  const placeOf = (column: string) => {
    const place = names.indexOf(column.trim().toLowerCase());
    if (place < 0) missing.push(column);
    return place;
  };
  const places = {
    id: placeOf(mapping.id),
    amount: placeOf(mapping.amount),
    date: mapping.date === null ? null : placeOf(mapping.date),
    currency: mapping.currency === null ? null : placeOf(mapping.currency),
    goal: mapping.goal == null ? null : placeOf(mapping.goal),
  };
  if (missing.length === 0) return places;
  throw statementColumnsMissing(
    missing.map((name) => `“${name}”`).join(', '),
    header.join(', ').slice(0, 300),
  );
}

function rowOf(
  cells: readonly string[],
  places: Places,
  month: Month,
  decimal: ColumnMapping['decimal'],
  idOf: (id: string, goal: string | null) => string,
): Omit<StatementRow, 'line' | 'text'> {
  const writtenId = cellAt(cells, places.id);
  const goal = goalAt(cells, places);
  if (writtenId === '' || !writtenId.isWellFormed()) throw rowIdMissing();
  const externalId = idOf(writtenId, goal);
  if (externalId === '' || externalId.length > MAX_ID_LENGTH) throw rowIdMissing();
  const currency = places.currency === null ? 'USD' : cellAt(cells, places.currency).toUpperCase();
  if (currency !== 'USD') throw rowCurrency(currency || 'no currency');
  const amount = statementAmount(cellAt(cells, places.amount), decimal);
  const day = places.date === null ? null : dayIn(cellAt(cells, places.date));
  if (day !== null && !day.startsWith(month)) throw rowOtherMonth(day, month);
  return { externalId, amount, day, writtenId };
}

/** The goal of a row; null if the file has no column of it. */
function goalAt(cells: readonly string[], { goal }: Places): string | null {
  return goal === null ? null : cellAt(cells, goal).toWellFormed();
}

function cellAt(cells: readonly string[], place: number): string {
  return (cells[place] ?? '').trim();
}

function dayIn(text: string): Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDay(text) : dayOf(parseInstant(text));
}
