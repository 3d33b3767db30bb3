import type { Fault } from './state/records.ts';

/**
 * Rows as a faulty network would send them. `count` is how many there are, `spoil` makes a row that can't be read.
 * Every tenth row is hit unless the fault's value says otherwise. Without a fault of the rows they pass unchanged.
 */
export function* disturbed<Row>(
  rows: Iterable<Row>,
  fault: Fault | null,
  count: number,
  spoil: (row: Row) => Row,
): Iterable<Row> {
  const every = fault?.value ?? 10;
  let place = 0;
  let held: Row[] = [];
  for (const row of rows) {
    place++;
    if (fault?.kind === 'half' && place > Math.ceil(count / 2)) return;
    const hit = place % every === 0;
    if (fault?.kind === 'out_of_order') {
      held.push(row);
      if (held.length === 2) {
        yield* held.reverse();
        held = [];
      }
    } else yield hit && fault?.kind === 'malformed_rows' ? spoil(row) : row;
    if (hit && fault?.kind === 'duplicate_rows') yield row;
  }
  yield* held;
}

/** The text as a connection that was cut leaves it: its first half, in the middle of a row. */
export function cutOff(text: string, fault: Fault | null): string {
  return fault?.kind === 'truncated' ? text.slice(0, Math.ceil(text.length / 2)) : text;
}

/** Pieces up to the half of `count`, the last of them in part. */
export function* cutOffPieces(
  pieces: Iterable<string>,
  fault: Fault | null,
  count: number,
): Iterable<string> {
  if (fault?.kind !== 'truncated') {
    yield* pieces;
    return;
  }
  let left = Math.ceil(count / 2);
  for (const piece of pieces) {
    if (left-- === 0) {
      yield piece.slice(0, Math.ceil(piece.length / 2));
      return;
    }
    yield piece;
  }
}

/** The status that a network has invented, where that is the fault. */
export function statusShown(status: string, fault: Fault | null): string {
  return fault?.kind === 'unknown_status' ? 'UNDER_REVIEW' : status;
}
