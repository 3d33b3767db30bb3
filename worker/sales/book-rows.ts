import { DomainError, errorMessage } from '../platform/errors.ts';
import { type Booked, type Booking, bookPiece } from './book-piece.ts';
import type { Arrival, Rejection } from './plan-types.ts';
import { reportContended } from './report-store.ts';

const MAX_DETAIL = 300;

/**
 * Books all rows that can be booked. A piece that fails because of its rows is divided until each bad row is alone; that
 * row is rejected. The largest pieces come first, so the pieces that still fail when the page has no attempts left are
 * small: all their rows are rejected as `report.not_isolated`. Throws `report.contended` (409) when other writers keep
 * changing rows that can't be divided, and as `bookPiece` does.
 */
export async function bookRows(booking: Booking, rows: readonly Arrival[]): Promise<Booked> {
  const total: Booked = { counts: { new: 0, changed: 0, unchanged: 0 }, rejected: [], held: [] };
  const queue = [rows];
  for (let piece = queue.shift(); piece; piece = queue.shift()) {
    const result = await bookPiece(booking, piece);
    const parts = 'fault' in result && piece.length > 1 ? partsOf(piece) : [];
    if (!('fault' in result)) add(total, result);
    else if (parts.length > 0 && booking.attemptsLeft >= queue.length + parts.length) queue.push(...parts);
    else if (piece === rows && isContended(result.fault)) throw result.fault;
    else total.rejected.push(...rejectionsOf(piece, result.fault));
  }
  return total;
}

function add(total: Booked, { counts, rejected, held }: Booked): void {
  total.held.push(...held);
  total.counts.new += counts.new;
  total.counts.changed += counts.changed;
  total.counts.unchanged += counts.unchanged;
  total.rejected.push(...rejected);
}

/**
 * The halves of a batch. Rows with the same ID stay together and in order; if all rows have the same ID, each is a
 * part.
 */
function partsOf(piece: readonly Arrival[]): Arrival[][] {
  const byId = [...Map.groupBy(piece, ({ row }) => row.externalId).values()];
  if (byId.length === 1) return piece.map((arrival) => [arrival]);
  const middle = Math.ceil(byId.length / 2);
  return [byId.slice(0, middle).flat(), byId.slice(middle).flat()];
}

function isContended(fault: unknown): boolean {
  return reportContended.is(fault);
}

function rejectionsOf(piece: readonly Arrival[], fault: unknown): Rejection[] {
  const { code, detail } = reasonOf(fault);
  if (piece.length === 1 && !isContended(fault)) return piece.map((arrival) => ({ arrival, code, detail }));
  const text = `At least one of ${piece.length} rows can’t be recorded (${code}): ${detail}`;
  return piece.map((arrival) => ({
    arrival,
    code: 'report.not_isolated',
    detail: text.slice(0, MAX_DETAIL),
  }));
}

/** A trigger that refuses a write returns its error code. */
const REFUSED_BY_TRIGGER = /D1_ERROR: ([a-z_]+\.[a-z_]+):/;

function reasonOf(fault: unknown): { code: string; detail: string } {
  const detail = errorMessage(fault);
  const code =
    fault instanceof DomainError
      ? fault.code
      : (REFUSED_BY_TRIGGER.exec(detail)?.[1] ?? 'report.not_bookable');
  return { code, detail: detail.slice(0, MAX_DETAIL) };
}
