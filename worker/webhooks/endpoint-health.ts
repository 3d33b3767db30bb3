import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { WebhookId } from '../platform/ids.ts';
import { addMs, DAY, type Instant } from '../platform/time.ts';
import type { webhookDeliveries } from './tables.ts';

type State = typeof webhookDeliveries.$inferSelect.state;

/** The latest deliveries that `lastDay` counts, so that a busy endpoint doesn't slow the list down. */
const MAX_COUNTED = 1_000;

/** How an endpoint's deliveries go. */
export interface EndpointHealth {
  /** Its newest delivery; `at` is the last change of its state. Null if there is none. */
  lastDelivery: { at: Instant; state: State; status: number | null } | null;
  lastDay: { deliveries: number; delivered: number; failed: number };
}

interface HealthRow {
  id: WebhookId;
  last: string | null;
  counts: string;
}

/** Reads the health of a publisher's endpoints, by their IDs. */
export async function readHealth(
  ctx: Context,
  ids: readonly WebhookId[],
): Promise<Map<WebhookId, EndpointHealth>> {
  const rows = await ctx.db.all<HealthRow>(sql`
    SELECT e.value AS id,
      (SELECT json_object('at', d.updated_at, 'state', d.state, 'status',
          (SELECT a.status FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1))
        FROM webhook_deliveries d WHERE d.endpoint_id = e.value
        ORDER BY d.created_at DESC, d.id DESC LIMIT 1) AS last,
      (SELECT json_object('deliveries', COUNT(*), 'delivered', COALESCE(SUM(r.state = 'delivered'), 0),
          'failed', COALESCE(SUM(r.state = 'failed'), 0))
        FROM (SELECT d.state FROM webhook_deliveries d
          WHERE d.endpoint_id = e.value AND d.created_at > ${addMs(ctx.now, -DAY)}
          ORDER BY d.created_at DESC LIMIT ${MAX_COUNTED}) r) AS counts
    FROM json_each(${JSON.stringify(ids)}) e`);
  return new Map(
    rows.map(({ id, last, counts }) => [
      id,
      { lastDelivery: last === null ? null : JSON.parse(last), lastDay: JSON.parse(counts) },
    ]),
  );
}
