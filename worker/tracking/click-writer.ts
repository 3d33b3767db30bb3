import { errorFacts, log } from '../platform/log.ts';
import type { ClickRow } from './click-record.ts';

/** Clicks of one isolate within this time travel together. */
const GROUP_MILLISECONDS = 8;
/** A message may have 128 KB; a click has up to about 1 KB. */
const LARGEST_GROUP = 100;
/** A store that has not answered by then is taken for down. */
const PATIENCE_MILLISECONDS = 8_000;

/** A place that takes a group of clicks for good, or throws. */
export interface ClickStore {
  name: string;
  put(rows: ClickRow[]): Promise<unknown>;
}

interface Group {
  rows: ClickRow[];
  written: Promise<void>;
}

/**
 * Group commit: the first click of a group waits some milliseconds for others, then writes them together; every request
 * holds its own `waitUntil` on the group. Stores are tried in order (queue, books, outbox); only when each has failed
 * are the clicks lost to the books, and then they stand in the log, and their conversions are still attributed from
 * the click ids alone.
 */
export class ClickWriter {
  readonly #stores: readonly ClickStore[];
  #open: Group | null = null;

  constructor(stores: readonly ClickStore[]) {
    this.#stores = stores;
  }

  /** Adds a click; resolves when it is stored. Never rejects. */
  write(row: ClickRow): Promise<void> {
    const open = this.#open;
    if (open && open.rows.length < LARGEST_GROUP) {
      open.rows.push(row);
      return open.written;
    }
    const rows = [row];
    const group: Group = { rows, written: this.#writeGroup(rows) };
    this.#open = group;
    return group.written;
  }

  async #writeGroup(rows: ClickRow[]): Promise<void> {
    await scheduler.wait(GROUP_MILLISECONDS);
    if (this.#open?.rows === rows) this.#open = null;
    for (const store of this.#stores) {
      try {
        return void (await inTime(store.put(rows)));
      } catch (error) {
        log('warn', 'clicks.store_refused', { store: store.name, clicks: rows.length, ...errorFacts(error) });
      }
    }
    log('error', 'clicks.in_log_only', { clicks: rows.length, rows: JSON.stringify(rows) });
  }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const tooLate = scheduler.wait(PATIENCE_MILLISECONDS, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MILLISECONDS} ms`);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    patience.abort();
  }
}
