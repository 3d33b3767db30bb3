import { DomainError, errorMessage } from '../platform/errors.ts';
import { type Booked, type Booking, bookBatch } from './book-batch.ts';
import type { Arrival, Rejection } from './plan-types.ts';
import { reportContended } from './report-store.ts';

const MAX_DETAIL = 300;

/**
 * Books all rows that can be booked. A batch that fails because of its rows is divided until each bad row is alone; that
 * row is rejected. The largest batches come first, so the batches that still fail when the page has no attempts left are
 * small: all their rows are rejected as `report.not_isolated`. Throws `report.contended` (409) when other writers keep
 * changing rows that can't be divided, and as `bookBatch` does.
 */
export async function bookRows(booking: Booking, rows: readonly Arrival[]): Promise<Booked> {
  const total: Booked = { counts: { new: 0, changed: 0, unchanged: 0 }, rejected: [] };
  const queue = [rows];
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    const result = await bookBatch(booking, batch);
    const parts = 'error' in result && batch.length > 1 ? partsOf(batch) : [];
    if (!('error' in result)) add(total, result);
    else if (parts.length > 0 && booking.attemptsLeft >= queue.length + parts.length) queue.push(...parts);
    else if (batch === rows && isContended(result.error)) throw result.error;
    else total.rejected.push(...rejectionsOf(batch, result.error));
  }
  return total;
}

function add(total: Booked, { counts, rejected }: Booked): void {
  total.counts.new += counts.new;
  total.counts.changed += counts.changed;
  total.counts.unchanged += counts.unchanged;
  total.rejected.push(...rejected);
}

/**
 * The halves of a batch. Rows with the same ID stay together and in order; if all rows have the same ID, each is a
 * part.
 */
function partsOf(batch: readonly Arrival[]): Arrival[][] {
  const byId = [...Map.groupBy(batch, ({ row }) => row.externalId).values()];
  if (byId.length === 1) return batch.map((arrival) => [arrival]);
  const middle = Math.ceil(byId.length / 2);
  return [byId.slice(0, middle).flat(), byId.slice(middle).flat()];
}

function isContended(error: unknown): boolean {
  return reportContended.is(error);
}

function rejectionsOf(batch: readonly Arrival[], error: unknown): Rejection[] {
  const { code, detail } = reasonOf(error);
  if (batch.length === 1 && !isContended(error)) return batch.map((arrival) => ({ arrival, code, detail }));
  const text = `At least one of ${batch.length} rows can’t be recorded (${code}): ${detail}`;
  return batch.map((arrival) => ({
    arrival,
    code: 'report.not_isolated',
    detail: text.slice(0, MAX_DETAIL),
  }));
}

/** A trigger that refuses a write returns its error code. */
const REFUSED_BY_TRIGGER = /D1_ERROR: ([a-z_]+\.[a-z_]+):/;

function reasonOf(error: unknown): { code: string; detail: string } {
  const detail = errorMessage(error);
  const code =
    error instanceof DomainError
      ? error.code
      : (REFUSED_BY_TRIGGER.exec(detail)?.[1] ?? 'report.not_bookable');
  return { code, detail: detail.slice(0, MAX_DETAIL) };
}
