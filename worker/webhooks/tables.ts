import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DeliveryId, EventId, PublisherId, WebhookId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

/** A publisher's endpoint: a signed webhook, or a GET postback with macros in its URL. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: text().$type<WebhookId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    kind: text({ enum: ['webhook', 'postback'] }).notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<EventType[]>().notNull(),
    /** Encrypted (`platform/encryption.ts`). */
    secret: text().notNull(),
    /** Also signs deliveries until it expires. Encrypted. */
    previousSecret: text('previous_secret'),
    previousSecretExpiresAt: integer('previous_secret_expires_at').$type<Instant>(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    /** `gone` or `failing` if we disabled it, not its owner. */
    disabledReason: text('disabled_reason'),
    /** The first failure since the last success; null after a success. */
    failingSince: integer('failing_since').$type<Instant>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [index('webhook_endpoints_by_publisher').on(table.publisherId)],
);

/** An event with at least one subscriber, written in the same batch as its cause. */
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

/** The delivery of one event to one endpoint. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().$type<DeliveryId>().primaryKey(),
    endpointId: text('endpoint_id').$type<WebhookId>().notNull(),
    eventId: text('event_id').$type<EventId>().notNull(),
    state: text({ enum: ['pending', 'delivered', 'failed', 'canceled'] }).notNull(),
    attempts: integer().notNull(),
    /** The time at which it is due. During an attempt it is the end of the lease. */
    nextAttemptAt: integer('next_attempt_at').$type<Instant>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.createdAt),
  ],
);

/** One attempt of a delivery and its response. */
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
