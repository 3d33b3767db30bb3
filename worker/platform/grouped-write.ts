import { perIsolate } from './isolate.ts';
import type { Instant } from './time.ts';

interface GroupedWriteOptions {
  /** How long an isolate that has just written waits for more. */
  groupMs: number;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** Another object in another isolate: what waits in one that a test has reset has no stores to write to. */
const isolate = perIsolate(() => ({}));

/**
 * Decides when an isolate writes what it has counted. A quiet isolate writes at once. One that has written lately waits, and
 * writes everything since then together. Only an isolate that is ended while it waits loses something.
 */
export class GroupedWrite {
  readonly #groupMs: number;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #isolate = isolate();
  #isWaiting = false;
  #busyUntil = 0;

  constructor({ groupMs, wait }: GroupedWriteOptions) {
    this.#groupMs = groupMs;
    this.#wait = wait ?? ((milliseconds) => scheduler.wait(milliseconds));
  }

  /** A promise for `waitUntil` that resolves after the write; null if a write that waits already takes this too. */
  request(now: Instant, write: () => Promise<void>): Promise<void> | null {
    if (this.#isWaiting) return null;
    const isQuiet = now >= this.#busyUntil;
    this.#busyUntil = now + (isQuiet ? this.#groupMs : 2 * this.#groupMs);
    if (isQuiet) return write();
    this.#isWaiting = true;
    return this.#writeLater(write);
  }

  async #writeLater(write: () => Promise<void>): Promise<void> {
    await this.#wait(this.#groupMs);
    this.#isWaiting = false;
    if (isolate() === this.#isolate) await write();
  }
}
