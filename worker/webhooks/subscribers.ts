import type { PublisherId } from '../platform/ids.ts';
import { type Instant, MINUTE } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

/** `click.tracked` events of a new endpoint can be missed for this long in other isolates. */
const CACHE_TTL_MS = MINUTE;

type Subscribers = ReadonlyMap<EventType, ReadonlySet<PublisherId>>;
let cache: { subscribers: Subscribers; readAt: Instant } | null = null;

/** The publishers with an active endpoint for each event type, at most a minute old. Each caller waits only for its own query. */
export async function cachedSubscribers(d1: D1Database, now: Instant): Promise<Subscribers> {
  if (!cache || now - cache.readAt >= CACHE_TTL_MS)
    cache = { subscribers: await readSubscribers(d1), readAt: now };
  return cache.subscribers;
}

/** Clears the cache after an endpoint has changed. */
export function clearSubscriberCache(): void {
  cache = null;
}

async function readSubscribers(d1: D1Database): Promise<Subscribers> {
  const { results } = await d1
    .prepare(
      `SELECT DISTINCT t.value AS type, w.publisher_id AS publisher
       FROM webhook_endpoints w, json_each(w.events) t WHERE w.is_active`,
    )
    .all<{ type: EventType; publisher: PublisherId }>();
  const byType = Map.groupBy(results, (row) => row.type);
  return new Map([...byType].map(([type, rows]) => [type, new Set(rows.map((row) => row.publisher))]));
}
