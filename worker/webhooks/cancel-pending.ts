import type { Context } from '../platform/context.ts';
import type { WebhookId } from '../platform/ids.ts';

/** Rows of one statement; what is left is cancelled when its turn comes (`serveEndpoint`). */
const BATCH_SIZE = 5_000;

/** Cancels what waits for an endpoint that gets nothing any more; a replay can still send it. */
export function cancelPending(ctx: Context, endpointId: WebhookId): D1PreparedStatement {
  return ctx.db.$client
    .prepare(
      `UPDATE webhook_deliveries SET state = 'cancelled', updated_at = ?2
       WHERE id IN (SELECT id FROM webhook_deliveries WHERE endpoint_id = ?1 AND state = 'pending' LIMIT ?3)`,
    )
    .bind(endpointId, ctx.now, BATCH_SIZE);
}
