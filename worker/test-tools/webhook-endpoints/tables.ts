import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { MockEndpointId, MockEventId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const mockWebhookEndpoints = table('mock_webhook_endpoints', {
  row: 'an address that operators created to see what a webhook sends',
  kept: '30 days; there are at most 20',
  leftOut: 'a tool for tests',
  columns: {
    id: text().$type<MockEndpointId>().primaryKey(),
    name: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
});

export const mockWebhookEvents = table('mock_webhook_events', {
  row: 'a request that such an address received, without cookies, credentials and addresses',
  kept: 'the latest 50 of an endpoint, as long as it is there',
  leftOut: 'a tool for tests',
  personal: {
    export: { not: 'operators’ tests of webhooks, which are of no account' },
    keep: 'what a test has sent, 30 days',
  },
  columns: {
    id: text().$type<MockEventId>().primaryKey(),
    endpointId: text('endpoint_id').$type<MockEndpointId>().notNull(),
    receivedAt: integer('received_at').$type<Instant>().notNull(),
    /** Null if neither the body nor a header names it. */
    eventType: text('event_type'),
    /** The body as it came. */
    payload: text().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** A hash of the sender’s address, with a key that changes each day; null without an address. */
    source: text(),
  },
  constraints: (table) => [index('mock_webhook_events_by_endpoint').on(table.endpointId, table.receivedAt)],
});
