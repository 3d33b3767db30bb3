import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { type DeliveryId, newId } from '../platform/ids.ts';
import { deliveryIdOf } from './delivery-id.ts';
import type { EventType } from './event-types.ts';
import { samplePayload } from './sample-payload.ts';
import { type Endpoint, webhookDeliveries, webhookEvents } from './tables.ts';

const webhookInactive = failure('webhook.inactive', 409, 'This webhook endpoint is disabled.', {
  action: 'Enable the endpoint first.',
});

/** Creates a sample event and its delivery, which takes the normal path. Throws `webhook.inactive` (409). */
export async function sendTest(ctx: Context, endpoint: Endpoint, type: EventType): Promise<DeliveryId> {
  requireActive(endpoint);
  const { publisherId, id: endpointId } = endpoint;
  const eventId = newId('evt');
  const id = deliveryIdOf(eventId, endpointId);
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  await ctx.db.batch([
    ctx.db
      .insert(webhookEvents)
      .values({ id: eventId, publisherId, type, payload: samplePayload(type), createdAt: ctx.now }),
    ctx.db.insert(webhookDeliveries).values({
      id,
      endpointId,
      eventId,
      state: 'pending',
      attempts: 0,
      nextAttemptAt: ctx.now,
      ...times,
    }),
  ]);
  return id;
}

/** Throws `webhook.inactive` (409) for a disabled endpoint. */
export function requireActive(endpoint: Endpoint): void {
  if (!endpoint.isActive) throw webhookInactive();
}
