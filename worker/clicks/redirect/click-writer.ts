import { chunk } from '../../platform/chunk.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { type Click, clickRow } from '../click-record.ts';

/** Clicks of one isolate within this time are stored together. */
const GROUP_MS = 50;
/** About 100 KB, below the 128 KB of a message. */
const MAX_GROUP_SIZE = 1_000;
/** Clicks in one line of the log. The platform cuts a line at 256 KB, and a click has up to about 1 KB. */
const MAX_CLICKS_PER_LINE = 100;
const DEFAULT_TIMEOUT_MS = 8_000;

/** Stores a group of clicks durably, or throws. */
export interface ClickTarget {
  name: string;
  put(clicks: Click[]): Promise<unknown>;
}

export interface ClickWriterOptions {
  wait?: (milliseconds: number) => Promise<unknown>;
  /** How long a target may take. */
  timeoutMs?: number;
  /** Called once a target works again, with the number of clicks that are only in the log. */
  reportLogOnly?: (clicks: number) => Promise<void>;
}

/**
 * Group commit. The first click of an idle isolate is stored at once. While clicks come faster than a group lasts, a
 * group waits for others and is written as one. Only the request of its first click holds the `waitUntil`, because sharing
 * a promise between requests is expensive in the runtime. Targets are tried in order (queue, click stores, outbox). If all fail, the
 * clicks are only in the log, and their conversions are still attributed from the click IDs.
 */
export class ClickWriter {
  readonly #targets: readonly ClickTarget[];
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  readonly #timeoutMs: number;
  readonly #reportLogOnly: (clicks: number) => Promise<void>;
  #open: Click[] | null = null;
  /** A click before this time follows another one so closely that its group waits for more. */
  #busyUntil = 0;
  #logOnly = 0;

  constructor(targets: readonly ClickTarget[], options: ClickWriterOptions = {}) {
    this.#targets = targets;
    this.#wait = options.wait ?? ((milliseconds) => scheduler.wait(milliseconds));
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#reportLogOnly = options.reportLogOnly ?? (async () => undefined);
  }

  /**
   * Adds a click. The first of a group gets a promise for `waitUntil`, which resolves when the group is stored and never
   * rejects. The others get null.
   */
  write(click: Click): Promise<void> | null {
    if (this.#open && this.#open.length < MAX_GROUP_SIZE) {
      this.#open.push(click);
      return null;
    }
    const at = click.event.clickedAt;
    const idle = at >= this.#busyUntil;
    this.#busyUntil = at + (idle ? GROUP_MS : 2 * GROUP_MS);
    if (idle) return this.#storeAlone(click);
    this.#open = [click];
    return this.#collect(this.#open);
  }

  /** The response is sent first, because packing and sending take longer than the rest of a redirect. */
  async #storeAlone(click: Click): Promise<void> {
    await scheduler.wait(0);
    await this.#store([click]);
  }

  async #collect(clicks: Click[]): Promise<void> {
    await this.#wait(GROUP_MS);
    if (this.#open === clicks) this.#open = null;
    await this.#store(clicks);
  }

  async #store(clicks: Click[]): Promise<void> {
    for (const target of this.#targets) {
      try {
        await withTimeout(target.put(clicks), this.#timeoutMs);
        return await this.#reportRecovery();
      } catch (error) {
        log('warn', 'clicks.target_refused', {
          target: target.name,
          clicks: clicks.length,
          ...errorFacts(error),
        });
      }
    }
    this.#logOnly += clicks.length;
    for (const batch of chunk(clicks, MAX_CLICKS_PER_LINE))
      log('error', 'clicks.in_log_only', { clicks: batch.length, rows: JSON.stringify(batch.map(clickRow)) });
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

async function withTimeout(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  const timeout = scheduler.wait(milliseconds, { signal: timer.signal }).then(() => {
    throw new Error(`The target did not respond within ${milliseconds} ms.`);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => undefined);
    timer.abort();
  }
}
