import type { KeyId } from '../ids.ts';
import { addMs, DAY, type Day, dayOf, HOUR, type Instant, startOfDay } from '../time.ts';

export interface UsageOf {
  keyId: KeyId;
  /** Method and path of the route, `GET /v1/publisher/links`. */
  endpoint: string;
}

/** Calls of an endpoint by a key on a UTC day: all so far, and how many of them are in D1. */
export interface UsageCount extends UsageOf {
  day: Day;
  requests: number;
  lastAt: Instant;
  flushed: number;
}

/** Counts by key, day and endpoint. */
export type UsageCounts = ReadonlyMap<string, UsageCount>;

/** Allowance for clock skew: calls of a day may arrive until then. */
const CLOCK_SKEW_MS = HOUR;

export function countCall(counts: UsageCounts, { keyId, endpoint }: UsageOf, now: Instant): UsageCounts {
  const day = dayOf(now);
  const name = nameOf({ keyId, day, endpoint });
  const { requests = 0, flushed = 0, lastAt = now } = counts.get(name) ?? {};
  const count = { keyId, day, endpoint, requests: requests + 1, flushed };
  return new Map(counts).set(name, { ...count, lastAt: lastAt > now ? lastAt : now });
}

/** The counts that are not completely in D1. */
export function unflushedCounts(counts: UsageCounts): UsageCount[] {
  return [...counts.values()].filter(({ requests, flushed }) => requests > flushed);
}

/** The counts after `flushed` is in D1. Calls may have been counted in between. */
export function afterFlush(counts: UsageCounts, flushed: readonly UsageCount[]): UsageCounts {
  const next = new Map(counts);
  for (const { requests, ...count } of flushed) {
    const current = next.get(nameOf(count));
    if (current) next.set(nameOf(count), { ...current, flushed: requests });
  }
  return next;
}

/** The counts that may still grow or that are not in D1. */
export function currentCounts(counts: UsageCounts, now: Instant): UsageCounts {
  return new Map(
    [...counts].filter(([, count]) => countEndsAt(count) > now || count.requests > count.flushed),
  );
}

/** The time from which a count can't grow. */
export function countEndsAt({ day }: UsageCount): Instant {
  return addMs(startOfDay(day), DAY + CLOCK_SKEW_MS);
}

function nameOf({ keyId, day, endpoint }: UsageOf & { day: Day }): string {
  return `${keyId} ${day} ${endpoint}`;
}
