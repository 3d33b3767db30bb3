import type { PublisherId } from '../platform/ids.ts';
import { type Instant, MINUTE } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

/** How long an isolate believes what it knows; a new endpoint's first clicks may be missed for that long. */
const BELIEVED = MINUTE;

type Listeners = ReadonlyMap<EventType, ReadonlySet<PublisherId>>;
let known: { listeners: Listeners; readAt: Instant } | null = null;

/** The publishers who have an active endpoint for each type, as the isolate knows them: read once a minute. */
export async function knownListeners(d1: D1Database, now: Instant): Promise<Listeners> {
  if (!known || now - known.readAt >= BELIEVED) known = { listeners: await readListeners(d1), readAt: now };
  return known.listeners;
}

/** Makes the isolate read again, after an endpoint has changed. */
export function forgetListeners(): void {
  known = null;
}

async function readListeners(d1: D1Database): Promise<Listeners> {
  const { results } = await d1
    .prepare(
      `SELECT DISTINCT t.value AS type, w.publisher_id AS publisher
       FROM webhook_endpoints w, json_each(w.events) t WHERE w.is_active`,
    )
    .all<{ type: EventType; publisher: PublisherId }>();
  const byType = Map.groupBy(results, (row) => row.type);
  return new Map([...byType].map(([type, rows]) => [type, new Set(rows.map((row) => row.publisher))]));
}
