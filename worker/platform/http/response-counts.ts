import { perIsolate } from '../isolate.ts';
import { type Instant, MINUTE } from '../time.ts';

const WINDOW_MINUTES = 5;

interface MinuteCount {
  all: number;
  failed: number;
}

/** Counts the responses of the last five minutes, by minute. */
export class ResponseCounts {
  readonly #minutes = new Map<number, MinuteCount>();

  /** Counts a response; a status of 500 or above is a failure. */
  count(status: number, now: Instant): void {
    const minute = minuteOf(now);
    const counts = this.#minutes.get(minute) ?? this.#startMinute(minute);
    counts.all++;
    if (status >= 500) counts.failed++;
  }

  /** The percentage of failures with two decimals; null without a response. */
  errorRate(now: Instant): number | null {
    const recent = [...this.#minutes].filter(([minute]) => isRecent(minute, minuteOf(now)));
    const sum = (field: keyof MinuteCount) => recent.reduce((total, [, counts]) => total + counts[field], 0);
    const all = sum('all');
    return all === 0 ? null : Math.round((sum('failed') / all) * 10_000) / 100;
  }

  #startMinute(minute: number): MinuteCount {
    for (const old of this.#minutes.keys()) if (!isRecent(old, minute)) this.#minutes.delete(old);
    const counts = { all: 0, failed: 0 };
    this.#minutes.set(minute, counts);
    return counts;
  }
}

/** The API's responses of this isolate only, since a request writes no count. */
export const apiResponses = perIsolate(() => new ResponseCounts());

function minuteOf(now: Instant): number {
  return Math.floor(now / MINUTE);
}

function isRecent(minute: number, now: number): boolean {
  return minute > now - WINDOW_MINUTES && minute <= now;
}
