import { type Click, clickRow } from '../clicks/click-record.ts';
import { chunk } from '../platform/bulk.ts';
import { errorFacts, log } from '../platform/log.ts';

/** Clicks of one isolate within this time travel together. */
const GROUP_MS = 50;
const MAX_GROUP_SIZE = 500;
/** Clicks of one line of the log: the platform cuts a line at 256 KB, and a click has up to about 1 KB. */
const MAX_LINE_CLICKS = 100;
/** A store that has not answered by then is taken for down. */
const TIMEOUT_MS = 8_000;

/** A place that takes a group of clicks for good, or throws. */
export interface ClickStore {
  name: string;
  put(clicks: Click[]): Promise<unknown>;
}

/** How long a group waits, how long a store may take (both in milliseconds), and who hears of clicks in the log only. */
export interface ClickWriterOptions {
  wait?: (milliseconds: number) => Promise<unknown>;
  patience?: number;
  /** Called with the number of such clicks once a store works again. */
  reportLogOnly?: (clicks: number) => Promise<void>;
}

/**
 * Group commit. The first click of an idle isolate is stored at once; while clicks come faster than a group lasts, a
 * group waits for others, then is written as one. The request of its first click holds the `waitUntil` for all: a promise
 * that many requests hold is resolved in the context of one of them, which the runtime makes the others pay for. Stores
 * are tried in order (queue, D1, outbox); only when each has failed do the clicks stand in the log alone, and their
 * conversions are still attributed from the click ids.
 */
export class ClickWriter {
  readonly #stores: readonly ClickStore[];
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #patience: number;
  readonly #reportLogOnly: (clicks: number) => Promise<void>;
  #open: Click[] | null = null;
  /** A click before this moment follows another one so closely that its group waits for more. */
  #busyUntil = 0;
  #logOnly = 0;

  constructor(stores: readonly ClickStore[], options: ClickWriterOptions = {}) {
    this.#stores = stores;
    this.#wait = options.wait ?? ((milliseconds) => scheduler.wait(milliseconds));
    this.#patience = options.patience ?? TIMEOUT_MS;
    this.#reportLogOnly = options.reportLogOnly ?? (async () => undefined);
  }

  /**
   * Adds a click. The first of a group gets the promise of the group's end, which never rejects, to hold its request by;
   * the others, null.
   */
  write(click: Click): Promise<void> | null {
    if (this.#open && this.#open.length < MAX_GROUP_SIZE) {
      this.#open.push(click);
      return null;
    }
    const at = click.happened.clickedAt;
    const idle = at >= this.#busyUntil;
    this.#busyUntil = at + (idle ? GROUP_MS : 2 * GROUP_MS);
    if (idle) return this.#storeAlone(click);
    this.#open = [click];
    return this.#collect(this.#open);
  }

  /** Behind the response: packing and sending begin only after the handler has returned. */
  async #storeAlone(click: Click): Promise<void> {
    await null;
    await this.#store([click]);
  }

  async #collect(clicks: Click[]): Promise<void> {
    await this.#wait(GROUP_MS);
    if (this.#open === clicks) this.#open = null;
    await this.#store(clicks);
  }

  async #store(clicks: Click[]): Promise<void> {
    for (const store of this.#stores) {
      try {
        await inTime(store.put(clicks), this.#patience);
        return await this.#reportRecovery();
      } catch (error) {
        log('warn', 'clicks.store_refused', {
          store: store.name,
          clicks: clicks.length,
          ...errorFacts(error),
        });
      }
    }
    this.#logOnly += clicks.length;
    for (const piece of chunk(clicks, MAX_LINE_CLICKS))
      log('error', 'clicks.in_log_only', { clicks: piece.length, rows: JSON.stringify(piece.map(clickRow)) });
  }

  async #reportRecovery(): Promise<void> {
    const clicks = this.#logOnly;
    if (clicks === 0) return;
    this.#logOnly = 0;
    try {
      await this.#reportLogOnly(clicks);
    } catch (error) {
      this.#logOnly += clicks;
      log('warn', 'clicks.log_only_not_reported', { clicks, ...errorFacts(error) });
    }
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
