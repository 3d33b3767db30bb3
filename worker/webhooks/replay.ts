import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { DeliveryId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { requireActive } from './send-test.ts';
import type { Endpoint } from './tables.ts';

/** Deliveries that one call replays. */
const MAX_REPLAYED = 1_000;

const AGAIN = `UPDATE webhook_deliveries
  SET state = 'pending', attempts = 0, next_attempt_at = ?2, updated_at = ?2 WHERE endpoint_id = ?1`;

/**
 * Sends a delivery again, with the same `webhook-id` and a new start of its retries; one that waits for its next attempt
 * goes out now. Throws `webhook.delivery_unknown` (404), `webhook.inactive` (409).
 */
export async function replayOne(ctx: Context, endpoint: Endpoint, id: DeliveryId): Promise<number> {
  requireActive(endpoint);
  const { meta } = await ctx.db.$client.prepare(`${AGAIN} AND id = ?3`).bind(endpoint.id, ctx.now, id).run();
  if (meta.changes === 0)
    throw new DomainError('webhook.delivery_unknown', `This endpoint has no delivery ${id}.`, 404);
  return meta.changes;
}

/** Deliveries of events from `from` until before `to`; those that arrived too, where asked. */
export interface ReplayRange {
  from: Instant;
  to: Instant;
  delivered: boolean;
}

/**
 * Sends the deliveries of a time again that failed or were cancelled, oldest first, at most `MOST_AT_ONCE` of them.
 * Answers how many, and whether there may be more. Throws `webhook.inactive` (409).
 */
export async function replayRange(
  ctx: Context,
  endpoint: Endpoint,
  range: ReplayRange,
): Promise<{ replayed: number; more: boolean }> {
  requireActive(endpoint);
  const { meta } = await ctx.db.$client
    .prepare(
      `${AGAIN} AND id IN (SELECT id FROM webhook_deliveries
         WHERE endpoint_id = ?1 AND created_at >= ?3 AND created_at < ?4
           AND (state IN ('failed', 'cancelled') OR (state = 'delivered' AND ?5)) ORDER BY created_at LIMIT ?6)`,
    )
    .bind(endpoint.id, ctx.now, range.from, range.to, range.delivered ? 1 : 0, MAX_REPLAYED)
    .run();
  return { replayed: meta.changes, more: meta.changes === MAX_REPLAYED };
}
