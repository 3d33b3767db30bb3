import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import type { DeliveryId, WebhookId } from '../platform/ids.ts';
import type { EventType } from './event-types.ts';
import { webhookAttempts, webhookDeliveries, webhookEvents } from './tables.ts';

type Delivery = typeof webhookDeliveries.$inferSelect;

/** A delivery with its event and its attempts, oldest first. */
export interface LoggedDelivery {
  delivery: Delivery;
  event: typeof webhookEvents.$inferSelect;
  log: (typeof webhookAttempts.$inferSelect)[];
}

interface DeliveryQuery {
  state?: Delivery['state'] | undefined;
  event?: EventType | undefined;
  /** The last delivery of the page before. */
  cursor?: DeliveryId | undefined;
  limit: number;
}

/** A damaged payload is shown empty, so that it doesn't hide the other deliveries. */
const READABLE_EVENT = {
  ...getTableColumns(webhookEvents),
  payload: sql<
    Record<string, unknown>
  >`CASE WHEN json_valid(${webhookEvents.payload}) THEN ${webhookEvents.payload} ELSE '{}' END`.mapWith(
    webhookEvents.payload,
  ),
};

const deliveriesCursorInvalid = failure(
  'deliveries.cursor_invalid',
  400,
  'This cursor isn’t valid for the list of this endpoint’s deliveries.',
  { action: 'Send `next_cursor` of the previous page, or omit `cursor`.' },
);

/**
 * Lists a page of an endpoint's deliveries, newest first. `next` is the cursor of the next page; null on the last one. Throws
 * `deliveries.cursor_invalid` (400).
 */
export async function readDeliveries(
  ctx: Context,
  endpointId: WebhookId,
  { state, event, cursor, limit }: DeliveryQuery,
): Promise<{ deliveries: LoggedDelivery[]; next: DeliveryId | null }> {
  const { createdAt, id } = webhookDeliveries;
  if (cursor) await requireDelivery(ctx, endpointId, cursor);
  const rows = await ctx.db
    .select({ delivery: webhookDeliveries, event: READABLE_EVENT })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        event && eq(webhookEvents.type, event),
        cursor &&
          sql`(${createdAt}, ${id}) < (SELECT c.created_at, c.id FROM webhook_deliveries c
                WHERE c.id = ${cursor} AND c.endpoint_id = ${endpointId})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const ids = JSON.stringify(page.map((row) => row.delivery.id));
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(sql`${webhookAttempts.deliveryId} IN (SELECT value FROM json_each(${ids}))`)
    .orderBy(asc(webhookAttempts.id));
  const byDelivery = Map.groupBy(attempts, (row) => row.deliveryId);
  return {
    deliveries: page.map((row) => ({ ...row, log: byDelivery.get(row.delivery.id) ?? [] })),
    next: rows.length > limit ? (page.at(-1)?.delivery.id ?? null) : null,
  };
}

export async function requireDelivery(
  ctx: Context,
  endpointId: WebhookId,
  cursor: DeliveryId,
): Promise<void> {
  const { id, endpointId: of } = webhookDeliveries;
  const [found] = await ctx.db
    .select({ id })
    .from(webhookDeliveries)
    .where(and(eq(id, cursor), eq(of, endpointId)));
  if (!found) throw deliveriesCursorInvalid().onField('cursor');
}
