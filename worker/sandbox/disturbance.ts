import type { Fault } from './state/records.ts';

/**
 * Yields rows as a faulty network sends them. `count` is the number of rows; `spoil` makes a row unreadable. The fault's
 * value is the interval of affected rows (10 by default). Without a row fault the rows don't change.
 */
export function* disturbed<Row>(
  rows: Iterable<Row>,
  fault: Fault | null,
  count: number,
  spoil: (row: Row) => Row,
): Iterable<Row> {
  const every = fault?.value ?? 10;
  let place = 0;
  let swapped: Row[] = [];
  for (const row of rows) {
    place++;
    if (fault?.kind === 'half' && place > Math.ceil(count / 2)) return;
    const hit = place % every === 0;
    if (fault?.kind === 'out_of_order') {
      swapped.push(row);
      if (swapped.length === 2) {
        yield* swapped.reverse();
        swapped = [];
      }
    } else yield hit && fault?.kind === 'malformed_rows' ? spoil(row) : row;
    if (hit && fault?.kind === 'duplicate_rows') yield row;
  }
  yield* swapped;
}

/** The first half of a text, as after a lost connection. */
export function cutOff(text: string, fault: Fault | null): string {
  return fault?.kind === 'truncated' ? text.slice(0, Math.ceil(text.length / 2)) : text;
}

/** The first half of `count` chunks, with the last one incomplete. */
export function* cutOffChunks(
  chunks: Iterable<string>,
  fault: Fault | null,
  count: number,
): Iterable<string> {
  if (fault?.kind !== 'truncated') {
    yield* chunks;
    return;
  }
  let left = Math.ceil(count / 2);
  for (const chunk of chunks) {
    if (left-- === 0) {
      yield chunk.slice(0, Math.ceil(chunk.length / 2));
      return;
    }
    yield chunk;
  }
}

/** Replaces the status with one that no network documents, if that is the fault. */
export function statusShown(status: string, fault: Fault | null): string {
  return fault?.kind === 'unknown_status' ? 'UNDER_REVIEW' : status;
}
