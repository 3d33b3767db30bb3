import type { PublisherId } from '../platform/ids.ts';
import { type Instant, MINUTE } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

/** How long an isolate believes what it knows; a new endpoint's first clicks may be missed for that long. */
const TTL_MS = MINUTE;

type Subscribers = ReadonlyMap<EventType, ReadonlySet<PublisherId>>;
let known: { listeners: Subscribers; readAt: Instant } | null = null;

/** The publishers who have an active endpoint for each type, as the isolate knows them: read once a minute. */
export async function cachedSubscribers(d1: D1Database, now: Instant): Promise<Subscribers> {
  if (!known || now - known.readAt >= TTL_MS) known = { listeners: await readSubscribers(d1), readAt: now };
  return known.listeners;
}

/** Makes the isolate read again, after an endpoint has changed. */
export function clearSubscriberCache(): void {
  known = null;
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
