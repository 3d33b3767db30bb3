import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Platform } from '../../platform/contract/platforms.ts';
import type { KeyPermissions } from '../../platform/contract/principal.ts';
import type { KeyId, PublisherId, UserId } from '../../platform/ids.ts';
import type { Day, Instant } from '../../platform/time.ts';

/** Only the SHA-256 of a key is stored. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
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
  (table) => [index('api_keys_by_user').on(table.userId)],
);

/** Calls of an endpoint by one key on a UTC day. The rate limiter writes the counts in batches. */
export const apiKeyUsage = sqliteTable(
  'api_key_usage',
  {
    keyId: text('key_id').$type<KeyId>().notNull(),
    day: text().$type<Day>().notNull(),
    endpoint: text().notNull(),
    requestsCount: integer('requests_count').notNull(),
    lastRequestAt: integer('last_request_at').$type<Instant>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day, table.endpoint] })],
);
