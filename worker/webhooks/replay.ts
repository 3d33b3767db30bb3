import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { DeliveryId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { requireDelivery } from './delivery-log.ts';
import { requireActive } from './send-test.ts';
import type { Endpoint } from './tables.ts';

/** Deliveries per call. */
const MAX_REPLAYED = 1_000;

const RESTART_DELIVERIES = `UPDATE webhook_deliveries
  SET state = 'pending', attempts = 0, next_attempt_at = ?2, updated_at = ?2 WHERE endpoint_id = ?1`;

const webhookDeliveryUnknown = failure(
  'webhook.delivery_unknown',
  404,
  (id: string) => `This endpoint has no delivery ${id}.`,
  { action: 'Use a delivery ID of this endpoint.', sample: ['dlv_q8rzc0faypb8dsxt6yx0'] },
);

/**
 * Replays a delivery with the same `webhook-id` and a new retry schedule. A pending delivery becomes due now. Throws
 * `webhook.delivery_unknown` (404), `webhook.inactive` (409).
 */
export async function replayOne(ctx: Context, endpoint: Endpoint, id: DeliveryId): Promise<number> {
  requireActive(endpoint);
  const { meta } = await ctx.db.$client
    .prepare(`${RESTART_DELIVERIES} AND id = ?3`)
    .bind(endpoint.id, ctx.now, id)
    .run();
  if (meta.changes === 0) throw webhookDeliveryUnknown(id);
  return meta.changes;
}

export interface ReplayRange {
  from: Instant;
  /** Exclusive. */
  to: Instant;
  /** Also replays deliveries that succeeded. */
  includeDelivered: boolean;
  /** The last delivery of the call before. */
  cursor?: DeliveryId | undefined;
}

/** `next_cursor` is the last replayed delivery if the limit was reached. */
export interface Replayed {
  replayed: number;
  more: boolean;
  next_cursor: DeliveryId | null;
}

/**
 * Replays the failed and canceled deliveries of a time range, oldest first, at most `MAX_REPLAYED`. `more` is true if that
 * limit was reached. Throws `webhook.inactive` (409), `deliveries.cursor_invalid` (400).
 */
export async function replayRange(
  ctx: Context,
  endpoint: Endpoint,
  { from, to, includeDelivered, cursor }: ReplayRange,
): Promise<Replayed> {
  requireActive(endpoint);
  if (cursor !== undefined) await requireDelivery(ctx, endpoint.id, cursor);
  const { results } = await ctx.db.$client
    .prepare(
      `${RESTART_DELIVERIES} AND id IN (SELECT id FROM webhook_deliveries
         WHERE endpoint_id = ?1 AND created_at >= ?3 AND created_at < ?4
           AND (state IN ('failed', 'canceled') OR (state = 'delivered' AND ?5))
           AND (?7 IS NULL OR (created_at, id) > (SELECT c.created_at, c.id FROM webhook_deliveries c WHERE c.id = ?7))
         ORDER BY created_at, id LIMIT ?6)
       RETURNING id, created_at`,
    )
    .bind(endpoint.id, ctx.now, from, to, includeDelivered ? 1 : 0, MAX_REPLAYED, cursor ?? null)
    .all<{ id: DeliveryId; created_at: Instant }>();
  const more = results.length === MAX_REPLAYED;
  return { replayed: results.length, more, next_cursor: more ? lastOf(results) : null };
}

function lastOf(rows: readonly { id: DeliveryId; created_at: Instant }[]): DeliveryId | null {
  const [first] = rows.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return first?.id ?? null;
}
