import { type MicroUsd, sum } from '../platform/money.ts';
import { type ConversionStatus, STATUS_PROGRESS } from './earnings/commission-status.ts';

/** The fields of a report row's latest version that determine the state of its conversion. */
export interface RowState {
  externalId: string;
  isOriginal: boolean;
  pushed: boolean;
  status: ConversionStatus;
  statusRaw: string;
  reason: string | null;
  commission: MicroUsd;
}

export interface ConversionState {
  status: ConversionStatus;
  statusRaw: string;
  reason: string | null;
  gross: MicroUsd;
}

/**
 * The rows of a conversion that count, the leading one first: an original before its corrections, else by ID. Pushed rows
 * count only while there is no synced row, since both report the same sale.
 */
export function countedRows<Row extends RowState>(rows: readonly Row[]): Row[] {
  const synced = rows.filter((row) => !row.pushed);
  return (synced.length > 0 ? synced : [...rows]).sort(
    (a, b) => Number(b.isOriginal) - Number(a.isOriginal) || compare(a.externalId, b.externalId),
  );
}

/**
 * Computes the state of a conversion from the latest version of each of its rows, in any order: one row that its
 * network changes in place (Wildfire), an original with signed corrections (CJ), or a restated day (SitePlug). A
 * reversed row counts as 0, and so do the corrections of a reversed original. Corrections of the whole amount reverse
 * the conversion, with the last correction's reason. A positive correction counts once its status is as far as the
 * original's, so that no money is paid that the network hasn't paid; a negative one counts at once. Throws RangeError
 * for no rows, `money.not_an_integer` for a sum beyond the safe integers.
 */
export function foldRows(rows: readonly RowState[]): ConversionState {
  const ordered = countedRows(rows);
  const lead = ordered[0];
  if (!lead) throw new RangeError('a conversion has at least one row');
  const gross = sum(rowsWithMoney(rows).map((row) => row.commission));
  const corrections = ordered.filter((row) => !row.isOriginal);
  const takenBack = lead.isOriginal && corrections.length > 0 && gross <= 0;
  return {
    status: takenBack ? 'reversed' : lead.status,
    statusRaw: lead.statusRaw,
    reason: corrections.findLast((row) => row.reason !== null)?.reason ?? lead.reason,
    gross,
  };
}

/** The rows whose commissions add up to their conversion. `hasMoney` in counted-rows.ts says the same in SQL. */
export function rowsWithMoney<Row extends RowState>(rows: readonly Row[]): Row[] {
  const ordered = countedRows(rows);
  const lead = ordered[0];
  const isDeclined = lead === undefined || (lead.isOriginal && lead.status === 'reversed');
  return isDeclined ? [] : ordered.filter((row) => counts(row, lead));
}

function counts(row: RowState, lead: RowState): boolean {
  if (row.status === 'reversed') return false;
  return row.commission <= 0 || STATUS_PROGRESS[row.status] >= STATUS_PROGRESS[lead.status];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
