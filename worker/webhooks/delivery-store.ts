import { and, eq, lte, min } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { deleteWhere } from '../platform/delete-where.ts';
import type { DeliveryId, EventId, WebhookId } from '../platform/ids.ts';
import { CRON, job } from '../platform/job.ts';
import { addMs, DAY, type Instant, MINUTE } from '../platform/time.ts';
import type { StoredEvent } from './request.ts';
import { webhookDeliveries } from './tables.ts';

/** An attempt owns its delivery for this long. If the Worker crashes, the lease expires and another run takes over. */
const LEASE_TTL_MS = MINUTE;
const RETENTION_MS = 30 * DAY;
const CLICK_RETENTION_MS = 5 * DAY;
/** Rows per statement: one statement must not block the database for long. The next run handles the rest. */
const BATCH_SIZE = 5_000;

/** A delivery that one attempt owns. */
export interface LeasedDelivery {
  id: DeliveryId;
  eventId: EventId;
  /** The number of this attempt; the first is 1. */
  attempt: number;
  /** As it is stored; `eventOf` reads it. */
  event: string | null;
}

/** Leases the delivery of an endpoint that has been due longest; null if none is due. Two callers never get the same one. */
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
         'createdAt', v.created_at, 'payload', v.payload) FROM webhook_events v WHERE v.id = event_id) AS event`,
    )
    .bind(endpointId, now, addMs(now, LEASE_TTL_MS))
    .first<{ id: DeliveryId; event_id: EventId; attempts: number; event: string | null }>();
  if (!row) return null;
  return { id: row.id, eventId: row.event_id, attempt: row.attempts, event: row.event };
}

/** Throws for an event that is damaged or gone. That fails its own delivery only, because the lease doesn't read it. */
export function eventOf({ event }: LeasedDelivery): StoredEvent {
  const { payload, ...facts } = JSON.parse(event ?? '');
  return { ...facts, payload: JSON.parse(payload) };
}

/** The endpoints with due deliveries, the longest waiting first. */
export async function dueEndpoints(ctx: Context, now: Instant, limit: number): Promise<WebhookId[]> {
  const { endpointId, state, nextAttemptAt } = webhookDeliveries;
  const rows = await ctx.db
    .select({ id: endpointId })
    .from(webhookDeliveries)
    .where(and(eq(state, 'pending'), lte(nextAttemptAt, now)))
    .groupBy(endpointId)
    .orderBy(min(nextAttemptAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The time at which the next delivery is due, which may be past; null if none is pending. */
export async function nextDue(ctx: Context): Promise<Instant | null> {
  const [next] = await ctx.db
    .select({ at: min(webhookDeliveries.nextAttemptAt) })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'pending'));
  return next?.at ?? null;
}

/** Postpones an endpoint's due deliveries. Their attempts don't increase. */
export function postpone(
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

/** Cancels the pending deliveries of a disabled or deleted endpoint. A replay can still send them. */
export function cancelPending(ctx: Context, endpointId: WebhookId): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE webhook_deliveries SET state = 'canceled', updated_at = ?2
       WHERE id IN (SELECT id FROM webhook_deliveries WHERE endpoint_id = ?1 AND state = 'pending' LIMIT ?3)`,
    )
    .bind(endpointId, ctx.now, BATCH_SIZE);
}

/** A delivery that is still tried, or was replayed late, stays until it has ended, and its event with it. */
const HAS_ENDED = "state <> 'pending'";
const IS_NOT_NEEDED = "id NOT IN (SELECT event_id FROM webhook_deliveries WHERE state = 'pending')";
const IS_OF_CLICK = "event_id IN (SELECT id FROM webhook_events WHERE type = 'click.tracked')";

/**
 * Deletes events, deliveries and attempts that are older than 30 days, and events and deliveries of clicks after five, because a
 * publisher may subscribe to every click. Returns the number of rows.
 */
export async function deleteOldDeliveries(ctx: Context): Promise<{ deleted: number }> {
  const ofClicks = addMs(ctx.now, -CLICK_RETENTION_MS);
  const ofAll = addMs(ctx.now, -RETENTION_MS);
  // An event is deleted after its deliveries.
  const rows: [table: string, condition: string, before: Instant][] = [
    ['webhook_deliveries', `created_at < ?1 AND ${HAS_ENDED} AND ${IS_OF_CLICK}`, ofClicks],
    ['webhook_events', `created_at < ?1 AND type = 'click.tracked' AND ${IS_NOT_NEEDED}`, ofClicks],
    ['webhook_attempts', 'at < ?1', ofAll],
    ['webhook_deliveries', `created_at < ?1 AND ${HAS_ENDED}`, ofAll],
    ['webhook_events', `created_at < ?1 AND ${IS_NOT_NEEDED}`, ofAll],
  ];
  let deleted = 0;
  for (const [table, condition, before] of rows)
    deleted += await deleteWhere(ctx.db.$client, table, condition, before);
  return { deleted };
}

export const deleteOldDeliveriesJob = job({
  name: 'delete_old_deliveries',
  cron: CRON.everySixHours,
  maxWait: DAY,
  run: deleteOldDeliveries,
});
