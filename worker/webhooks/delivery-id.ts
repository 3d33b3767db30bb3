import type { DeliveryId, EventId, WebhookId } from '../platform/ids.ts';

/** The ID of a delivery. */
export function deliveryIdOf(eventId: EventId, endpointId: WebhookId): DeliveryId {
  return `dlv_${eventId.slice(4, 16)}${endpointId.slice(4, 12)}` as DeliveryId;
}

/** The same in SQL. It begins with its event's ID, so an event's deliveries are found without an index. */
export function deliveryIdSql(eventId: string, endpointId: string): string {
  return `${deliveryIdStart(eventId)} || substr(${endpointId}, 5, 8)`;
}

/** What the IDs of an event's deliveries begin with, in SQL. Another event's may begin with the same. */
export function deliveryIdStart(eventId: string): string {
  return `('dlv_' || substr(${eventId}, 5, 12))`;
}
