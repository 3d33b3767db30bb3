import { type BulkInput, type BulkRow, bulkRows, inputProblem } from './bulk-rows.ts';
import { sendRows } from './send-rows.ts';

/** The list that is being made into links. It stays while the reader visits other screens. */
export interface BulkList {
  /** What was pasted. */
  text: string;
  /** Null until the list is sent for the first time. */
  rows: readonly BulkRow[] | null;
  isSending: boolean;
  /** Why sending stopped before the end. */
  problem: string | null;
}

const EMPTY: BulkList = { text: '', rows: null, isSending: false, problem: null };
let list = EMPTY;
let stop = new AbortController();
const listeners = new Set<() => void>();

export function bulkList(): BulkList {
  return list;
}

export function onBulkListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setText(text: string): void {
  set({ text });
}

/** Starts again with an empty list. */
export function clearList(): void {
  stop.abort();
  set(EMPTY);
}

/** Sends a new list. */
export async function sendList(inputs: readonly (BulkInput & { line: number })[]): Promise<void> {
  const batch = crypto.randomUUID().slice(0, 8);
  set({ rows: bulkRows(inputs, batch) });
  await send();
}

/** Corrects a row that failed. */
export function correctRow(key: string, input: Partial<BulkInput>): void {
  update([key], (row) => {
    const corrected = { ...row, ...input };
    const reason = inputProblem(corrected) ?? null;
    // A row that may have been created has to be sent again as well.
    const state = reason ? 'failed' : row.state === 'unknown' ? 'unknown' : 'ready';
    return { ...corrected, reason, state };
  });
}

/** Sends the rows that aren't links yet, except those that failed and weren't corrected. */
export async function send(): Promise<void> {
  if (list.isSending || !list.rows) return;
  stop = new AbortController();
  const { signal } = stop;
  set({ isSending: true, problem: null });
  const problem = await sendRows(list.rows.filter(isSendable), signal, update);
  if (!signal.aborted) set({ isSending: false, problem });
}

/** Stops sending. The rows of the running call are sent again later, which makes no second link. */
export function stopSending(): void {
  stop.abort();
  set({ isSending: false, problem: 'Stopped. The other rows haven’t been sent.' });
}

export function isSendable({ state }: BulkRow): boolean {
  return state === 'ready' || state === 'unknown';
}

function update(keys: readonly string[], change: (row: BulkRow) => BulkRow): void {
  const changed = new Set(keys);
  set({ rows: list.rows?.map((row) => (changed.has(row.key) ? change(row) : row)) ?? null });
}

function set(change: Partial<BulkList>): void {
  list = { ...list, ...change };
  for (const listener of listeners) listener();
}
