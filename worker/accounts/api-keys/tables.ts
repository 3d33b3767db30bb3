import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { Platform } from '../../platform/contract/platforms.ts';
import type { KeyPermissions } from '../../platform/contract/principal.ts';
import type { KeyId, PublisherId, UserId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Day, Instant } from '../../platform/time.ts';

export const apiKeys = table('api_keys', {
  row: 'an API key, by its SHA-256',
  kept: 'until deleted',
  personal: {
    export: {
      as: 'api_keys',
      columns:
        'id AS key_id, name, key_prefix, platform, permissions, is_active, created_at, last_used_at, expires_at',
    },
    erase: { by: 'api_keys' },
  },
  columns: {
    id: text().$type<KeyId>().primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    name: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    keyPrefix: text('key_prefix').notNull(),
    permissions: text({ mode: 'json' }).$type<KeyPermissions>().notNull(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    lastUsedAt: integer('last_used_at').$type<Instant>(),
    /** The tool that the key was created for. */
    platform: text().$type<Platform>(),
  },
  constraints: (table) => [index('api_keys_by_user').on(table.userId)],
});

export const apiKeyUsage = table('api_key_usage', {
  row: 'calls of a key by endpoint and day, reported by its rate limiter',
  kept: '26 months',
  rebuiltFrom: "the rate limiter's own count, for the current day",
  personal: {
    export: {
      as: 'api_key_usage',
      columns: 'key_id, day, endpoint, requests_count, last_request_at',
      of: ({ userId }) => sql`key_id IN (SELECT id FROM api_keys WHERE user_id = ${userId})`,
    },
    erase: { by: 'api_keys' },
  },
  columns: {
    keyId: text('key_id').$type<KeyId>().notNull(),
    day: text().$type<Day>().notNull(),
    endpoint: text().notNull(),
    requestsCount: integer('requests_count').notNull(),
    lastRequestAt: integer('last_request_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.keyId, table.day, table.endpoint] })],
});
