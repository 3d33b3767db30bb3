import type { Context } from '../platform/context.ts';
import type { DeliveryId, EventId, WebhookId } from '../platform/ids.ts';
import { addMs, type Instant, MINUTE } from '../platform/time.ts';
import type { StoredEvent } from './event-body.ts';

/** How long an attempt holds its delivery; a crashed one lets go of it then. */
const LEASE_TTL_MS = MINUTE;

/** A delivery that this attempt, the `attempt`-th, holds alone. */
export interface LeasedDelivery {
  id: DeliveryId;
  eventId: EventId;
  attempt: number;
  event: StoredEvent;
}

/** Takes the delivery of an endpoint that has been due longest; null when none is. No two callers get the same one. */
export async function leaseDelivery(
  ctx: Context,
  endpointId: WebhookId,
  now: Instant,
): Promise<LeasedDelivery | null> {
  const row = await ctx.db.$client
    .prepare(
      `UPDATE webhook_deliveries SET attempts = attempts + 1, next_attempt_at = ?3, updated_at = ?2
       WHERE id = (SELECT id FROM webhook_deliveries
         WHERE endpoint_id = ?1 AND state = 'pending' AND next_attempt_at <= ?2 ORDER BY next_attempt_at LIMIT 1)
       RETURNING id, event_id, attempts, (SELECT json_object('type', v.type, 'publisherId', v.publisher_id,
         'createdAt', v.created_at, 'payload', json(v.payload)) FROM webhook_events v WHERE v.id = event_id) AS event`,
    )
    .bind(endpointId, now, addMs(now, LEASE_TTL_MS))
    .first<{ id: DeliveryId; event_id: EventId; attempts: number; event: string }>();
  if (!row) return null;
  return { id: row.id, eventId: row.event_id, attempt: row.attempts, event: JSON.parse(row.event) };
}

/** The endpoints that something is due for, the one that waits longest first. */
export async function dueEndpoints(ctx: Context, now: Instant, limit: number): Promise<WebhookId[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT endpoint_id AS id FROM webhook_deliveries WHERE state = 'pending' AND next_attempt_at <= ?1
       GROUP BY endpoint_id ORDER BY MIN(next_attempt_at) LIMIT ?2`,
    )
    .bind(now, limit)
    .all<{ id: WebhookId }>();
  return results.map((row) => row.id);
}

/** When the next delivery is due, which may be past; null when none is pending. */
export async function nextDue(ctx: Context): Promise<Instant | null> {
  return ctx.db.$client
    .prepare(`SELECT MIN(next_attempt_at) AS at FROM webhook_deliveries WHERE state = 'pending'`)
    .first<Instant>('at');
}

/** Rows that are put off in one statement; what is due beyond them comes after the next attempt. */
const BATCH_SIZE = 5_000;

/** Puts off what is due for an endpoint; none of it counts as tried. */
export function putOff(
  ctx: Context,
  endpointId: WebhookId,
  now: Instant,
  until: Instant,
): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE webhook_deliveries SET next_attempt_at = ?3
       WHERE id IN (SELECT id FROM webhook_deliveries
         WHERE endpoint_id = ?1 AND state = 'pending' AND next_attempt_at <= ?2 LIMIT ?4)`,
    )
    .bind(endpointId, now, until, BATCH_SIZE);
}
