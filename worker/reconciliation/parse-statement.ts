import Papa from 'papaparse';
import type { Month } from '../clicks/store/store-name.ts';
import { DomainError, errorCode, errorMessage } from '../platform/errors.ts';
import { type MicroUsd, parseUsd } from '../platform/money.ts';
import { type Day, dayOf, parseDay, parseInstant } from '../platform/time.ts';
import type { ColumnMapping } from './tables.ts';

export interface StatementRow {
  externalId: string;
  amount: MicroUsd;
  day: Day | null;
}

/** A record of the file that isn't a row of the statement, and why. `line` is the number of the record, 1 for the header. */
export interface StatementFault {
  line: number;
  code: string;
  detail: string;
  text: string;
}

const MAX_ID_LENGTH = 300;
const MAX_TEXT_LENGTH = 500;
const MAX_ROWS = 50_000;

/**
 * Reads a statement in CSV. A record that can't be read, is of another month or in another currency, or repeats a row with
 * another amount is a fault and doesn't harm the others. The same row twice is one row and a fault. Throws
 * `statement.columns_missing` (422) if a mapped column isn't in the header, `statement.empty` (422) and
 * `statement.too_long` (422).
 */
export function parseStatement(
  text: string,
  mapping: ColumnMapping,
  month: Month,
): { rows: StatementRow[]; faults: StatementFault[] } {
  const [header, ...records] = Papa.parse<string[]>(withPlainLineBreaks(text)).data;
  if (!header || records.length === 0)
    throw new DomainError('statement.empty', 'The file has no rows below its header.', 422);
  if (records.length > MAX_ROWS)
    throw new DomainError(
      'statement.too_long',
      `The file has more than ${MAX_ROWS} rows. Upload it in parts.`,
      422,
    );
  const places = placesOf(header, mapping);
  const rows = new Map<string, StatementRow>();
  const faults: StatementFault[] = [];
  for (const [index, cells] of records.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    try {
      addRow(rows, rowOf(cells, places, month));
    } catch (error) {
      const fault = { line: index + 2, code: errorCode(error), detail: errorMessage(error) };
      faults.push({ ...fault, text: cells.join(',').slice(0, MAX_TEXT_LENGTH).toWellFormed() });
    }
  }
  return { rows: [...rows.values()], faults };
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
  if (before.amount === row.amount)
    throw new DomainError(
      'row.repeated',
      `The row ${row.externalId} is in the file twice. It counts once.`,
      422,
    );
  throw new DomainError(
    'row.contradicts',
    `The row ${row.externalId} is in the file twice with different amounts. The first one counts.`,
    422,
  );
}

interface Places {
  id: number;
  amount: number;
  date: number | null;
  currency: number | null;
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
  };
  if (missing.length === 0) return places;
  throw new DomainError(
    'statement.columns_missing',
    `The file has no column ${missing.map((name) => `“${name}”`).join(', ')}. Its columns are ${header.join(', ').slice(0, 300)}.`,
    422,
  );
}

function rowOf(cells: readonly string[], places: Places, month: Month): StatementRow {
  const cell = (place: number) => (cells[place] ?? '').trim();
  const externalId = cell(places.id);
  if (externalId === '' || externalId.length > MAX_ID_LENGTH)
    throw new DomainError('row.id_missing', 'The row has no ID, or one of more than 300 characters.');
  const currency = places.currency === null ? 'USD' : cell(places.currency).toUpperCase();
  if (currency !== 'USD')
    throw new DomainError('row.currency', `The row is in ${currency || 'no currency'}, and not in USD.`);
  const amount = parseUsd(amountText(cell(places.amount)));
  const day = places.date === null ? null : dayIn(cell(places.date));
  if (day !== null && !day.startsWith(month))
    throw new DomainError('row.other_month', `The row is of ${day}, and not of ${month}.`);
  return { externalId, amount, day };
}

/** `$1,234.50`, `-$3` and `(3.00)` are how networks write amounts. */
function amountText(text: string): string {
  const inParentheses = /^\((.+)\)$/.exec(text)?.[1];
  const plain = (inParentheses ?? text).replace(/^(-?)\$/, '$1').replace(/,(?=\d{3}(?:\D|$))/g, '');
  return inParentheses === undefined ? plain : `-${plain}`;
}

function dayIn(text: string): Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDay(text) : dayOf(parseInstant(text));
}
