import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import type { WebhookId } from '../platform/ids.ts';
import { webhookAttempts, webhookDeliveries, webhookEvents } from './tables.ts';

type Delivery = typeof webhookDeliveries.$inferSelect;

/** A delivery with its event and its attempts, oldest first. */
export interface LoggedDelivery {
  delivery: Delivery;
  event: typeof webhookEvents.$inferSelect;
  log: (typeof webhookAttempts.$inferSelect)[];
}

/** Lists a page of an endpoint's deliveries, newest first, with the total. */
export async function readDeliveries(
  ctx: Context,
  endpointId: WebhookId,
  query: { state: Delivery['state'] | undefined; limit: number; offset: number },
): Promise<{ deliveries: LoggedDelivery[]; total: number }> {
  const filter = and(
    eq(webhookDeliveries.endpointId, endpointId),
    query.state && eq(webhookDeliveries.state, query.state),
  );
  const [rows, [count]] = await Promise.all([
    ctx.db
      .select({ delivery: webhookDeliveries, event: webhookEvents })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(filter)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: sql<number>`COUNT(*)` }).from(webhookDeliveries).where(filter),
  ]);
  const ids = JSON.stringify(rows.map((row) => row.delivery.id));
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(sql`${webhookAttempts.deliveryId} IN (SELECT value FROM json_each(${ids}))`)
    .orderBy(asc(webhookAttempts.id));
  const byDelivery = Map.groupBy(attempts, (row) => row.deliveryId);
  return {
    deliveries: rows.map((row) => ({ ...row, log: byDelivery.get(row.delivery.id) ?? [] })),
    total: count?.total ?? 0,
  };
}
