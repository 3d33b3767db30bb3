import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DeliveryId, EventId, PublisherId, WebhookId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

/** Where a publisher wants to be told: a signed webhook, or a classic GET postback with macros in its url. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text().$type<WebhookId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    kind: text({ enum: ['webhook', 'postback'] }).notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<EventType[]>().notNull(),
    /** Sealed (`platform/encryption.ts`). */
    secret: text().notNull(),
    /** Signs beside the new one until it expires. */
    previousSecret: text('previous_secret'),
    previousSecretExpiresAt: integer('previous_secret_expires_at').$type<Instant>(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    /** Why it was switched off, when we did it. */
    disabledReason: text('disabled_reason'),
    /** Since when every delivery failed; null after one that arrived. */
    failingSince: integer('failing_since').$type<Instant>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [index('webhook_endpoints_by_publisher').on(table.publisherId)],
);

/** Something that happened to a publisher who wants to be told, written in the same batch as what happened. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: text().$type<EventId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    type: text().$type<EventType>().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  (table) => [index('webhook_events_by_publisher').on(table.publisherId, table.createdAt)],
);

/** One event on its way to one endpoint. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().$type<DeliveryId>().primaryKey(),
    endpointId: text('endpoint_id').$type<WebhookId>().notNull(),
    eventId: text('event_id').$type<EventId>().notNull(),
    state: text({ enum: ['pending', 'delivered', 'failed', 'cancelled'] }).notNull(),
    attempts: integer().notNull(),
    /** When it is due; while it is being sent, until when that attempt holds it. */
    nextAttemptAt: integer('next_attempt_at').$type<Instant>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.createdAt),
  ],
);

/** One attempt of a delivery: what was answered, how fast, with what body. */
export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    id: integer().primaryKey(),
    deliveryId: text('delivery_id').$type<DeliveryId>().notNull(),
    at: integer().$type<Instant>().notNull(),
    status: integer(),
    latencyMs: integer('latency_ms').notNull(),
    responseBody: text('response_body').notNull(),
    fault: text(),
  },
  (table) => [index('webhook_attempts_by_delivery').on(table.deliveryId)],
);

export type Endpoint = typeof webhookEndpoints.$inferSelect;
