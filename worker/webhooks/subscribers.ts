import { eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import type { PublisherId } from '../platform/ids.ts';
import { perIsolate } from '../platform/isolate.ts';
import { type Instant, MINUTE } from '../platform/time.ts';
import type { EventType } from './event-types.ts';
import { webhookEndpoints } from './tables.ts';

/** `click.tracked` events of a new endpoint can be missed for this long in other isolates. */
const CACHE_TTL_MS = MINUTE;

type Subscribers = ReadonlyMap<EventType, ReadonlySet<PublisherId>>;
interface Cache {
  latest: { subscribers: Subscribers; readAt: Instant } | null;
}

const cache = perIsolate((): Cache => ({ latest: null }));

/** The publishers with an active endpoint for each event type, at most a minute old. Each caller waits only for its own query. */
export async function cachedSubscribers(d1: D1Database, now: Instant): Promise<Subscribers> {
  const { latest } = cache();
  if (latest && now - latest.readAt < CACHE_TTL_MS) return latest.subscribers;
  const subscribers = await readSubscribers(d1);
  cache().latest = { subscribers, readAt: now };
  return subscribers;
}

/** Clears the cache after an endpoint has changed. */
export function clearSubscriberCache(): void {
  cache.clear();
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

/** The publishers that have no active endpoint, so that their events needn't be made. */
export async function withoutEndpoint(
  ctx: Context,
  publishers: readonly PublisherId[],
): Promise<ReadonlySet<PublisherId>> {
  const silent = new Set(publishers);
  const subscribed = await ctx.db
    .selectDistinct({ publisherId: webhookEndpoints.publisherId })
    .from(webhookEndpoints)
    .where(
      sql`${webhookEndpoints.publisherId} IN ${listed([...silent])} AND ${eq(webhookEndpoints.isActive, true)}`,
    );
  for (const { publisherId } of subscribed) silent.delete(publisherId);
  return silent;
}

/** A statement that fails its batch when one of these publishers has an active endpoint by now: its events are missing. */
export function newEndpointGuard(ctx: Context, silent: Iterable<PublisherId>): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      'UPDATE webhook_endpoints SET publisher_id = NULL WHERE is_active AND publisher_id IN (SELECT value FROM json_each(?1))',
    )
    .bind(JSON.stringify([...silent]));
}
