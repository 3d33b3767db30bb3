import { type Instant, MINUTE } from '../platform/time.ts';

/** How far back responses are counted, in minutes. */
const WINDOW_MINUTES = 5;

interface Counted {
  all: number;
  failed: number;
}

/** Counts responses by minute, and keeps the last five minutes only. */
export class ResponseCounts {
  readonly #minutes = new Map<number, Counted>();

  /** Counts a response; a status of 500 or above is a failure. */
  count(status: number, now: Instant): void {
    const minute = minuteOf(now);
    const counted = this.#minutes.get(minute) ?? this.#begin(minute);
    counted.all++;
    if (status >= 500) counted.failed++;
  }

  /** The percentage of failures in the last five minutes with two decimals; null without a response. */
  errorRate(now: Instant): number | null {
    const recent = [...this.#minutes].filter(([minute]) => isRecent(minute, minuteOf(now)));
    const sum = (of: keyof Counted) => recent.reduce((total, [, counted]) => total + counted[of], 0);
    const all = sum('all');
    return all === 0 ? null : Math.round((sum('failed') / all) * 10_000) / 100;
  }

  #begin(minute: number): Counted {
    for (const old of this.#minutes.keys()) if (!isRecent(old, minute)) this.#minutes.delete(old);
    const counted = { all: 0, failed: 0 };
    this.#minutes.set(minute, counted);
    return counted;
  }
}

/** The responses of the API in this isolate. Nothing is written for a request, so other isolates are not among them. */
export const apiResponses = new ResponseCounts();

function minuteOf(now: Instant): number {
  return Math.floor(now / MINUTE);
}

function isRecent(minute: number, now: number): boolean {
  return minute > now - WINDOW_MINUTES && minute <= now;
}
