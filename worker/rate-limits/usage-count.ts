import type { KeyId } from '../platform/ids.ts';
import { addMs, DAY, type Day, dayOf, HOUR, type Instant, startOfDay } from '../platform/time.ts';

/** Who called what, for the count of calls. */
export interface UsageOf {
  keyId: KeyId;
  /** Method and path of the route, `GET /v1/publisher/links`. */
  endpoint: string;
}

/** How often a key called an endpoint on a UTC day so far: the whole count, and how much of it the books know. */
export interface UsageCount extends UsageOf {
  day: Day;
  requests: number;
  lastAt: Instant;
  told: number;
}

/** Counts by key, day and endpoint. */
export type UsageCounts = ReadonlyMap<string, UsageCount>;

/** A call comes late to its day only by as much as clocks differ. */
const LATE_CALLS = HOUR;

/** The counts with one more call. */
export function countCall(counts: UsageCounts, { keyId, endpoint }: UsageOf, now: Instant): UsageCounts {
  const day = dayOf(now);
  const name = nameOf({ keyId, day, endpoint });
  const { requests = 0, told = 0, lastAt = now } = counts.get(name) ?? {};
  const count = { keyId, day, endpoint, requests: requests + 1, told };
  return new Map(counts).set(name, { ...count, lastAt: lastAt > now ? lastAt : now });
}

/** The counts of which the books don't know everything. */
export function unflushedCounts(counts: UsageCounts): UsageCount[] {
  return [...counts.values()].filter(({ requests, told }) => requests > told);
}

/** The counts after the books have taken `told`, whatever was counted meanwhile. */
export function afterFlush(counts: UsageCounts, told: readonly UsageCount[]): UsageCounts {
  const next = new Map(counts);
  for (const { requests, ...count } of told) {
    const held = next.get(nameOf(count));
    if (held) next.set(nameOf(count), { ...held, told: requests });
  }
  return next;
}

/** The counts that may still grow, or that the books don't know. */
export function currentCounts(counts: UsageCounts, now: Instant): UsageCounts {
  return new Map([...counts].filter(([, count]) => countEndsAt(count) > now || count.requests > count.told));
}

/** When no call can come to a count any more. */
export function countEndsAt({ day }: UsageCount): Instant {
  return addMs(startOfDay(day), DAY + LATE_CALLS);
}

function nameOf({ keyId, day, endpoint }: UsageOf & { day: Day }): string {
  return `${keyId} ${day} ${endpoint}`;
}
