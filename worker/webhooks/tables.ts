import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { DeliveryId, EventId, PublisherId, WebhookId } from '../platform/ids.ts';
import { table } from '../platform/table.ts';
import type { Instant } from '../platform/time.ts';
import type { EventType } from './event-types.ts';

export const webhookEndpoints = table('webhook_endpoints', {
  row: 'a publisher’s endpoint: a signed webhook, or a GET postback with macros in its URL; secrets encrypted',
  kept: 'until deleted',
  personal: {
    export: {
      as: 'webhook_endpoints',
      columns:
        'id AS endpoint_id, kind, name, url, events, is_active, disabled_reason, created_at, updated_at',
    },
    erase: { by: 'webhooks' },
  },
  columns: {
    id: text().$type<WebhookId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    kind: text({ enum: ['webhook', 'postback'] }).notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<EventType[]>().notNull(),
    /** Encrypted (`platform/encryption.ts`). */
    secret: text().notNull(),
    /** Those that the secret replaced; they also sign deliveries until they expire. Encrypted as one text. */
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
  constraints: (table) => [index('webhook_endpoints_by_publisher').on(table.publisherId)],
});

export const webhookEvents = table('webhook_events', {
  row: 'an event with at least one subscriber, written in the same batch as its cause',
  kept: '30 days, of a click 5 days, and until no delivery of it is pending',
  leftOut: 'what was delivered isn’t delivered again',
  personal: { export: { not: 'a technical row that lives for days' }, erase: { by: 'webhooks' } },
  columns: {
    id: text().$type<EventId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    type: text().$type<EventType>().notNull(),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [index('webhook_events_by_publisher').on(table.publisherId, table.createdAt)],
});

export const webhookDeliveries = table('webhook_deliveries', {
  row: 'the delivery of an event to an endpoint; `next_attempt_at` is also the lease',
  kept: '30 days, of a click 5 days, and while pending',
  leftOut: 'what was delivered isn’t delivered again',
  personal: { export: { not: 'a technical row that lives for days' }, erase: { by: 'webhooks' } },
  columns: {
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
  constraints: (table) => [
    index('webhook_deliveries_due').on(table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.createdAt),
  ],
});

export const webhookAttempts = table('webhook_attempts', {
  row: 'an attempt of a delivery: status, latency and the first KB of the response',
  kept: '30 days',
  leftOut: 'what was delivered isn’t delivered again',
  columns: {
    id: integer().primaryKey(),
    deliveryId: text('delivery_id').$type<DeliveryId>().notNull(),
    at: integer().$type<Instant>().notNull(),
    status: integer(),
    latencyMs: integer('latency_ms').notNull(),
    responseBody: text('response_body').notNull(),
    fault: text(),
  },
  constraints: (table) => [index('webhook_attempts_by_delivery').on(table.deliveryId)],
});

export type Endpoint = typeof webhookEndpoints.$inferSelect;
