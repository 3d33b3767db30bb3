import { piecesOf } from '../platform/bulk.ts';
import { errorFacts, log } from '../platform/log.ts';
import { type Click, clickRow } from './click-record.ts';

/** Clicks of one isolate within this time travel together. */
const GROUP_MILLISECONDS = 50;
const LARGEST_GROUP = 500;
/** Clicks of one line of the log: the platform cuts a line at 256 KB, and a click has up to about 1 KB. */
const LARGEST_LINE = 100;
/** A store that has not answered by then is taken for down. */
const PATIENCE_MILLISECONDS = 8_000;

/** A place that takes a group of clicks for good, or throws. */
export interface ClickStore {
  name: string;
  put(clicks: Click[]): Promise<unknown>;
}

/**
 * Group commit: the first click of a group waits some milliseconds for others, then writes them together. Its request
 * holds the `waitUntil` for all: a promise that many requests hold is resolved in the context of one of them, which the
 * runtime makes the others pay for. Stores are tried in order (queue, books, outbox); only when each has failed
 * are the clicks lost to the books, and then they stand in the log, and their conversions are still attributed from
 * the click ids alone.
 */
export class ClickWriter {
  readonly #stores: readonly ClickStore[];
  readonly #patience: number;
  #open: Click[] | null = null;

  /** `patience` is in milliseconds. */
  constructor(stores: readonly ClickStore[], patience = PATIENCE_MILLISECONDS) {
    this.#stores = stores;
    this.#patience = patience;
  }

  /**
   * Adds a click. The first of a group gets the promise of the group's end, which never rejects, to hold its request by;
   * the others, null.
   */
  write(click: Click): Promise<void> | null {
    if (this.#open && this.#open.length < LARGEST_GROUP) {
      this.#open.push(click);
      return null;
    }
    this.#open = [click];
    return this.#writeGroup(this.#open);
  }

  async #writeGroup(clicks: Click[]): Promise<void> {
    await scheduler.wait(GROUP_MILLISECONDS);
    if (this.#open === clicks) this.#open = null;
    for (const store of this.#stores) {
      try {
        return void (await inTime(store.put(clicks), this.#patience));
      } catch (error) {
        log('warn', 'clicks.store_refused', {
          store: store.name,
          clicks: clicks.length,
          ...errorFacts(error),
        });
      }
    }
    for (const piece of piecesOf(clicks, LARGEST_LINE))
      log('error', 'clicks.in_log_only', { clicks: piece.length, rows: JSON.stringify(piece.map(clickRow)) });
  }
}

async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const patience = new AbortController();
  const tooLate = scheduler.wait(milliseconds, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    patience.abort();
  }
}
